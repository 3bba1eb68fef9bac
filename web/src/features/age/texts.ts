export const texts = {
  page: 'Comprovação de idade',
  title: 'Comprove que você tem 18 anos ou mais',
  why: 'Este site mostra conteúdo adulto. A lei pede que a idade seja comprovada antes de entrar: dizer que se tem 18 anos não basta.',
  howTitle: 'Como comprovar',
  how: 'Você responde no serviço ou na carteira digital que escolher e volta para esta página do site.',
  holdsADay: 'Vale por 24 horas neste navegador.',
  holdsAVisit: 'Vale até você fechar este navegador.',
  way: (label: string) => `Comprovar com ${label}`,
  asking: 'Um momento...',
  keep: 'Guardar na minha conta que comprovei a idade',
  keepWhat: 'Fica guardada só a data, por 90 dias. Você pode esquecer quando quiser, no seu perfil.',
  recall: 'Entrar com a idade guardada na sua conta',
  recallFailed: 'Não foi possível entrar com a idade guardada. Tente novamente ou escolha outra forma.',
  loading: 'Carregando as formas de comprovar...',
  loadFailed: 'Não foi possível carregar as formas de comprovar a idade.',
  noWay: 'Nenhuma forma de comprovar a idade está disponível agora. Tente novamente mais tarde.',
  retry: 'Tentar novamente',
  learntTitle: 'O que cada um fica sabendo',
  site: 'Este site:',
  siteLearns:
    'apenas se você tem 18 anos ou mais. Nem quem você é, nem o seu documento, nem a data em que nasceu.',
  provider: 'O serviço:',
  providerLearns: 'que este site perguntou pela sua idade. O que você vê aqui, não.',
  wallet: 'A carteira digital:',
  walletLearns:
    'o endereço deste site, e que ele perguntou pela sua idade. Quem emitiu o comprovante não fica sabendo.',
  kept: 'O que fica guardado:',
  keptText: 'nada sobre você, só quantas comprovações houve em cada dia.',
  pages: 'Páginas legais e ajuda',
  terms: 'Termos de uso',
  privacy: 'Privacidade',
  report: 'Denunciar',
  help: 'Ajuda',
  signIn: 'Já tenho conta: entrar',
  leave: 'Sair do site',
} as const;

export const outcomeTexts = {
  cancelled: {
    title: 'A comprovação foi cancelada',
    text: 'Nada foi registrado sobre você. Quando quiser, é só começar de novo.',
  },
  unreachable: {
    title: 'O serviço não respondeu',
    text: 'Tente novamente em alguns minutos ou, se houver, escolha outra forma.',
  },
  failed: {
    title: 'Não foi possível comprovar a idade',
    text: 'A resposta não pôde ser confirmada. Tente novamente ou, se houver, escolha outra forma.',
  },
  /** Proved, and yet this browser brought nothing of it. */
  proven: {
    title: 'A comprovação não ficou guardada',
    text: 'Este navegador não guardou o cookie da comprovação. Verifique se ele aceita cookies deste site e tente novamente.',
  },
} as const;

export const waitingTexts = {
  title: 'Responda na sua carteira digital',
  text: 'O site recebe apenas se você tem 18 anos ou mais. A carteira vê o endereço do site, e quem emitiu o comprovante não fica sabendo que ele foi usado.',
  open: 'Abrir a carteira neste aparelho',
  openPage: 'Abrir a carteira',
  openPageWhat: 'Abrir a carteira (abre em uma nova aba)',
  codeFirst: 'Aponte a câmera do aparelho em que está a carteira para o código',
  codeAfter: 'Ou aponte a câmera de outro aparelho para o código',
  code: 'Código QR que abre a carteira digital em outro aparelho',
  waiting: 'Esperando a resposta da carteira...',
  checking: 'Conferindo a resposta...',
  unreachable: 'O código venceu, e não foi possível criar outro.',
  back: 'Voltar',
} as const;

export const underAgeTexts = {
  title: 'Este site é só para adultos',
  text: 'Segundo a resposta, você ainda não tem 18 anos, por isso não há nada para mostrar aqui. Nada sobre você foi guardado.',
  mistake: 'Acha que houve um engano?',
  mistakeText:
    'Confira os seus dados no serviço ou na carteira digital e, se tiver 18 anos ou mais, comprove de novo.',
} as const;

export const provenTexts = {
  title: 'Tudo certo',
  text: 'Neste navegador não é preciso comprovar mais nada agora.',
  goOn: 'Continuar',
} as const;

export const cookieTexts = {
  title: 'Este navegador não aceita cookies',
  text: 'A comprovação fica em um cookie que não diz quem você é. Permita os cookies deste site e recarregue a página.',
  reload: 'Recarregar a página',
} as const;

export const closedTexts = {
  page: 'Site indisponível',
  title: 'Este site não está disponível no seu país',
  text: 'Por causa das regras do país de onde você acessa, não há nada para mostrar aqui.',
} as const;
