export const nameTexts = {
  title: 'Nome',
  label: 'Nome',
  hint: 'Até 100 caracteres.',
  invalid: 'Informe um nome com até 100 caracteres.',
  save: 'Salvar nome',
  saving: 'Salvando...',
  saved: 'Nome atualizado.',
  failed: 'Não foi possível mudar o nome. Tente novamente.',
} as const;

export const emailTexts = {
  title: 'E-mail',
  current: (email: string) => `O e-mail da sua conta é ${email}.`,
  intro:
    'Para trocar, informe o novo endereço. A troca só acontece quando os links enviados para o endereço atual e para o novo forem confirmados.',
  label: 'Novo e-mail',
  invalid: 'Informe um e-mail válido.',
  send: 'Pedir a troca',
  sending: 'Enviando...',
  sent: 'Enviamos um link para cada endereço. Olhe também a caixa de spam.',
  written: 'Os links para os dois endereços estão em arquivos no servidor.',
  failed: 'Não foi possível pedir a troca. Tente novamente.',
  waiting: (email: string, until: string) => `Aguardando a troca para ${email}, até ${until}.`,
  atOld: 'Endereço atual',
  atNew: 'Novo endereço',
  confirmed: 'Confirmado',
  missing: 'Falta confirmar',
} as const;

export const noticeTexts = {
  title: 'Avisos sobre os seus contos',
  intro: 'Por e-mail, com um assunto neutro e sem o título do conto, para um endereço confirmado.',
  legend: 'Avisar quando',
  topics: {
    published: 'um conto for publicado',
    refused: 'um conto for recusado',
    contested: 'uma recusa que contestei for avaliada',
  },
  loadFailed: 'Não foi possível carregar os avisos.',
  failed: 'Não foi possível salvar a escolha. Tente novamente.',
} as const;

export const placesTexts = {
  title: 'Onde você parou',
  intro:
    'Para continuar em outro aparelho os vídeos e contos que você começou. Ao ligar, o que este navegador já guarda passa para a conta. Desligar apaga da conta tudo o que ela guardou, e sair da conta apaga deste navegador o que é dela.',
  keep: 'Guardar na minha conta onde parei',
  loadFailed: 'Não foi possível carregar esta escolha.',
  failed: 'Não foi possível salvar a escolha. Tente novamente.',
} as const;

export const passwordTexts = {
  title: 'Senha',
  firstTitle: 'Criar senha',
  intro: 'Ao trocar a senha, as outras sessões são encerradas.',
  firstIntro: 'Você entra com o Google. Crie uma senha para entrar também com o e-mail.',
  current: 'Senha atual',
  next: 'Nova senha',
  shownCurrent: 'senha atual',
  shownNext: 'nova senha',
  nextHint: 'De 8 a 128 caracteres; evite senhas comuns.',
  again: 'Confirme a nova senha',
  currentRequired: 'Informe a senha atual.',
  length: 'A senha precisa ter de 8 a 128 caracteres.',
  mismatch: 'As senhas não coincidem',
  save: 'Trocar senha',
  saveFirst: 'Criar senha',
  saving: 'Salvando...',
  saved: 'Senha atualizada. As outras sessões foram encerradas.',
  failed: 'Não foi possível trocar a senha. Tente novamente.',
} as const;

export const sessionTexts = {
  title: 'Sessões abertas',
  intro: 'Onde a sua conta está conectada. Encerre o que você não reconhece.',
  current: 'Esta sessão',
  lastUsed: (relative: string, exact: string) => `Último uso ${relative} (${exact})`,
  end: 'Encerrar',
  endOf: (device: string, exact: string) => `Encerrar a sessão de ${device}, usada em ${exact}`,
  ended: 'Sessão encerrada.',
  endFailed: 'Não foi possível encerrar a sessão. Tente novamente.',
  endAll: 'Sair de todos os dispositivos',
  endAllTitle: 'Sair de todos os dispositivos',
  endAllText: 'Todas as sessões serão encerradas, esta também. Você precisará entrar novamente.',
  endingAll: 'Saindo...',
  empty: 'Nenhuma sessão aberta.',
  failed: 'Não foi possível carregar as sessões.',
} as const;

export const factorTexts = {
  title: 'Verificação em duas etapas',
  off: 'Desativada',
  on: 'Ativada',
  intro: 'Para entrar, além da senha você usa um código do seu aplicativo de autenticação.',
  setupRequired: 'Ative a verificação em duas etapas no seu perfil para continuar.',
  requiredByRole: 'A sua função exige a verificação em duas etapas.',
  codesLeft: (count: number) =>
    count === 1 ? 'Resta 1 código de recuperação.' : `Restam ${count} códigos de recuperação.`,
  start: 'Ativar',
  starting: 'Preparando...',
  remove: 'Desativar',
  removing: 'Desativando...',
  removeTitle: 'Desativar a verificação em duas etapas',
  removeText: 'Você vai entrar só com a senha, e os códigos de recuperação deixarão de valer.',
  renew: 'Gerar novos códigos',
  renewing: 'Gerando...',
  renewTitle: 'Gerar novos códigos de recuperação',
  renewText: 'Os códigos de recuperação atuais deixarão de valer.',
  removed: 'Verificação em duas etapas desativada.',
  failed: 'Não foi possível concluir. Tente novamente.',
  setupTitle: 'Ativar a verificação em duas etapas',
  scan: 'Leia o código abaixo com o seu aplicativo de autenticação.',
  qr: 'Código QR para o aplicativo de autenticação',
  typed: 'Não consegue ler? Digite esta chave no aplicativo:',
  openApp: 'Abrir no aplicativo',
  copyKey: 'Copiar chave',
  keyCopied: 'Chave copiada.',
  keyNotCopied: 'Não foi possível copiar. Digite a chave no aplicativo.',
  code: 'Código de seis dígitos',
  codeInvalid: 'Digite o código de seis dígitos do aplicativo.',
  confirm: 'Confirmar',
  confirming: 'Confirmando...',
  codesTitle: 'Códigos de recuperação',
  codesText:
    'Guarde estes códigos em um lugar seguro. Cada um entra uma vez na sua conta quando o aplicativo não estiver à mão. Eles não serão mostrados de novo.',
  copy: 'Copiar',
  copied: 'Códigos copiados.',
  copyFailed: 'Não foi possível copiar. Baixe os códigos ou anote-os.',
  download: 'Baixar',
  fileName: 'codigos-de-recuperacao.txt',
  done: 'Já guardei os códigos',
} as const;

export const passkeyTexts = {
  title: 'Chaves de acesso',
  intro:
    'Uma chave de acesso confirma que é você com a digital, o rosto ou o PIN do seu aparelho, ou com uma chave de segurança. Ela vale como segunda etapa ao entrar e como confirmação.',
  empty: 'Nenhuma chave de acesso.',
  madeAt: (exact: string) => `Criada em ${exact}`,
  usedAt: (relative: string) => `último uso ${relative}`,
  neverUsed: 'ainda não usada',
  add: 'Adicionar chave de acesso',
  adding: 'Aguardando o navegador...',
  name: 'Nome da chave',
  nameHint: 'Para reconhecer depois, por exemplo: Celular.',
  nameInvalid: 'Informe um nome com até 60 caracteres.',
  confirm: 'Continuar',
  added: (name: string) => `A chave "${name}" foi adicionada.`,
  remove: 'Remover',
  removeOf: (name: string) => `Remover a chave ${name}`,
  removeTitle: 'Remover chave de acesso',
  removeText: (name: string) => `A chave "${name}" não poderá mais confirmar que é você.`,
  removing: 'Removendo...',
  removed: 'Chave de acesso removida.',
  failed: 'Não foi possível concluir. Tente novamente.',
} as const;

export const providerTexts = {
  title: 'Provedores conectados',
  none: 'Nenhum provedor conectado.',
} as const;

/** Names of providers as people know them; one without a name shows as it is. */
export const PROVIDER_NAMES: Readonly<Record<string, string>> = { google: 'Google' };

export const ageTexts = {
  title: 'Comprovação de idade',
  intro:
    'Para não comprovar a idade de novo a cada dia, você pode guardar na conta que já comprovou. Fica guardada só a data da comprovação, por 90 dias: nem como, nem com que documento.',
  kept: (until: string) => `Guardada até ${until}.`,
  forget: 'Apagar da conta',
  forgetting: 'Apagando...',
  proveAgain: 'Para guardar, comprove a idade e marque que quer guardar.',
  prove: 'Comprovar a idade',
  failed: 'Não foi possível fazer a mudança. Tente novamente.',
  loadFailed: 'Não foi possível ver se a comprovação está guardada.',
} as const;

export const dataTexts = {
  title: 'Seus dados',
  exportTitle: 'Baixar meus dados',
  exportText: 'Um arquivo com tudo o que o site guarda sobre você.',
  request: 'Baixar meus dados',
  requesting: 'Pedindo...',
  collecting: 'Reunindo os seus dados...',
  collectingLong: 'Está demorando mais que o normal. Você pode voltar aqui mais tarde.',
  checkAgain: 'Verificar agora',
  ready: (until: string) => `O arquivo está pronto e pode ser baixado até ${until}.`,
  download: 'Baixar arquivo',
  downloading: 'Baixando...',
  fileName: 'meus-dados.json',
  exportFailed: 'Não foi possível reunir os seus dados. Peça novamente.',
  failed: 'Não foi possível concluir. Tente novamente.',
  stateFailed: 'Não foi possível consultar o seu pedido de dados.',
  eraseTitle: 'Apagar minha conta',
  eraseText:
    'A sua conta e os seus dados pessoais são apagados para sempre: nome, e-mail, favoritos, histórico e curtidas. Esta ação não pode ser desfeita.',
  erase: 'Apagar minha conta',
  eraseConfirm: 'Apagar para sempre',
  erasing: 'Apagando...',
  tales: 'O que fazer com os seus contos?',
  talesRemoved: 'Remover também os meus contos',
  talesKept: 'Manter os publicados, sem o meu nome',
  talesHint: 'Os contos que não foram publicados são sempre removidos.',
} as const;

export const securityTexts = {
  loadFailed: 'Não foi possível carregar as configurações de segurança.',
} as const;
