import { type LegalPageName } from '@alcova/contracts';

export const texts = {
  title: 'Configurações',
  intro: 'Campos vazios usam o padrão da instalação. Cada mudança fica registrada.',
  failed: 'Não foi possível carregar as configurações.',
  site: 'Site',
  siteName: 'Nome do site',
  supportEmail: 'E-mail de suporte',
  banners: 'Anúncios de terceiros',
  bannerKey320x50: 'Chave do formato 320 x 50',
  bannerKey300x250: 'Chave do formato 300 x 250',
  noScript:
    'O endereço do script de anúncios não está configurado nesta instalação: as chaves ainda não têm efeito.',
  retention: 'Retenção',
  sourceRetentionDays: 'Dias de retenção do arquivo original',
  retentionHint:
    'Contados desde que o vídeo ficou pronto; depois fica somente a versão processada. De 1 a 3.650.',
  publishing: 'Publicação',
  recordsRequired: 'Exigir registros de participantes para publicar',
  recordsHint:
    'Para ativar ou agendar um vídeo, cada participante que ele nomeia, e cada pessoa com registro guardado nele, precisa de um registro completo e válido. Um vídeo que não nomeia ninguém e não guarda registros não precisa. Nada do que já está no ar deixa de ser mostrado.',
  age: 'Comprovação de idade',
  agePassPerVisit: 'Pedir a comprovação a cada visita',
  agePassPerVisitHint:
    'A comprovação termina quando a pessoa fecha o navegador. Sem esta opção, ela vale por 24 horas.',
  ageGivesTitles: 'Mostrar título e imagem neutra a buscadores e prévias de links',
  ageGivesTitlesHint:
    'Onde a comprovação é exigida, quem ainda não comprovou a idade também recebe o título da página. Consulte seu jurídico antes de ativar.',
  vitals: 'Medição de rapidez',
  vitalsOff: 'Não medir a rapidez das páginas',
  vitalsOffHint:
    'Sem esta opção, uma visita em cada dez conta quanto as páginas demoram, sem cookies e sem nada que diga de quem foi a visita. Os números aparecem nas métricas da instalação.',
  installed: (value: string) => `Padrão da instalação: ${value}`,
  installedUnknown: 'Vazio: o padrão da instalação',
  saved: 'Configurações salvas.',
  saveFailed: 'Não foi possível salvar as configurações. Tente novamente.',
  late: 'As configurações foram alteradas por outra pessoa. Nada foi salvo, e o que você digitou continua aqui.',
  takeOver: 'Mostrar os valores atuais e manter o que digitei',
  takenOver: 'Valores atuais carregados. Confira e salve novamente.',
  nameInvalid: 'O nome pode ter até 60 caracteres.',
  emailInvalid: 'Informe um e-mail válido.',
  keyInvalid: 'Use até 128 letras, números, hífens e sublinhados.',
  daysInvalid: 'Informe um número inteiro de 1 a 3.650.',
  updatedAt: (moment: string) => `Última mudança: ${moment}`,
} as const;

export const recordsTexts = {
  unrecorded: (count: string) => `Ativos sem registros: ${count}`,
  counting: 'Contando os vídeos sem registros...',
  countFailed: 'Não foi possível contar os vídeos sem registros.',
  previewing: 'Conferindo...',
  previewFailed: 'Não foi possível conferir o que vai mudar. Nada foi salvo; tente novamente.',
  title: 'O que vai mudar',
  rule: 'Daqui em diante, ativar ou agendar um vídeo que nomeia participantes exige os registros de todos eles.',
  active: (count: number, text: string) =>
    count === 0
      ? 'Nenhum vídeo ativo está sem registros.'
      : count === 1
        ? '1 vídeo ativo está sem registros e continua no ar.'
        : `${text} vídeos ativos estão sem registros e continuam no ar.`,
  scheduled: (count: number, text: string) =>
    count === 1
      ? '1 vídeo agendado está sem registros: na data marcada ele fica oculto até que os tenha.'
      : `${text} vídeos agendados estão sem registros: na data marcada ficam ocultos até que os tenham.`,
  save: 'Salvar e exigir registros',
} as const;

export const legalTexts = {
  title: 'Textos legais',
  builtIn: 'Texto padrão',
  version: (version: number, date: string) => `Versão ${version}, vale desde ${date}`,
  coming: (version: number, date: string) => `Versão ${version}, vale a partir de ${date}`,
  edit: 'Editar',
  editOf: (page: string) => `Editar ${page}`,
  views: { write: 'Escrever', preview: 'Pré-visualizar', history: 'Histórico' },
  viewsLabel: 'O que mostrar',
  text: 'Texto',
  textHint:
    'Uma linha vazia separa parágrafos; "## " começa um título, "- " um item de lista, "1. " um passo, e [palavras](/endereço) leva a uma página do site.',
  date: 'Vale a partir de',
  dateHint: 'Até esse dia, vale o texto anterior.',
  publish: 'Publicar nova versão',
  publishing: 'Publicando...',
  late: 'Este texto foi alterado por outra pessoa. Nada foi publicado, e o que você escreveu continua aqui.',
  takeOver: 'Mostrar a versão atual e manter o que escrevi',
  newer: (version: number) => `Versão ${version}, publicada por outra pessoa`,
  published: (page: string) => `Nova versão publicada: ${page}.`,
  unsaved: 'O texto que você escreveu ainda não foi publicado.',
  required: 'Por favor, preencha todos os campos.',
  tooLong: 'O texto pode ter até 50.000 caracteres.',
  loadFailed: 'Não foi possível carregar o texto atual.',
  failed: 'Não foi possível publicar o texto. Tente novamente.',
} as const;

export const legalHistoryTexts = {
  none: 'Ainda não há outra versão: vale o texto padrão do site.',
  against: (version: number) =>
    version === 1
      ? 'O que mudou em relação ao texto padrão'
      : `O que mudou em relação à versão ${version - 1}`,
  same: 'Nada mudou no texto.',
  failed: 'Não foi possível carregar esta versão.',
} as const;

export const pageLabels: Readonly<Record<LegalPageName, string>> = {
  terms: 'Termos de uso',
  privacy: 'Política de privacidade',
  'content-policy': 'Política de conteúdo',
  'submission-policy': 'Política de envio para autores',
};
