import { type CaseDecision } from '@alcova/contracts';

export const texts = {
  title: 'Avaliar denúncias',
  back: 'Lista de denúncias',
  none: 'Nenhum caso na fila.',
  noneHint: 'Quando chegar um caso novo, você é avisado aqui.',
  noneHere: 'Escolha um caso na lista ou siga para o próximo da fila.',
  queues: { waiting: 'Denúncias', appeals: 'Contestações' },
  load: (waiting: number, urgent: number, overdue: number, appeals: number) =>
    `Na fila: ${waiting}. Urgentes: ${urgent}. Fora do prazo: ${overdue}. Contestações: ${appeals}.`,
  newItems: 'Chegou um caso novo na fila.',
  heldByOther: 'Outra pessoa está avaliando este caso.',
  takenAgain: 'O caso foi aberto novamente. Confira e decida.',
  leaseLost: 'A reserva deste caso terminou. Abra-o novamente.',
  noPrevious: 'Não há caso anterior.',
  remove: 'Remover',
  keep: 'Manter',
  appealText: 'Contestação de quem enviou',
  openedOn: (moment: string) => `Aberto em ${moment}`,
  unavailable: 'O conteúdo não existe mais.',
  page: 'Abrir a página',
} as const;

/** The message of a decision, said for the content that it was made on. */
export const doneTexts: Readonly<Record<CaseDecision, (title: string) => string>> = {
  remove: (title) => `Removido: ${title}`,
  keep: (title) => `Mantido: ${title}`,
  reopen: (title) => `Reaberto: ${title}`,
};

export const decisionLabels: Readonly<Record<CaseDecision, string>> = {
  remove: 'Removido',
  keep: 'Mantido',
  reopen: 'Reaberto',
};

export const contentTexts = {
  title: 'Conteúdo',
  show: 'Mostrar',
  hide: 'Esconder',
  hiddenFilm: 'O vídeo está desfocado e sem som.',
  hiddenText: (characters: string) => `O texto está escondido (${characters} caracteres).`,
  text: 'Texto do conto',
  description: 'Descrição',
  film: 'Filme',
  filmFailed: 'Não foi possível carregar o vídeo.',
} as const;

export const matchTexts = {
  title: 'Semelhanças com conteúdo proibido',
  kind: { sha256: 'Mesmo arquivo', perceptual: 'Imagens semelhantes' },
  list: (name: string) => `Lista: ${name}`,
  distance: (bits: number) => `${bits} de 256 bits diferentes`,
  frames: (frames: number) => (frames === 1 ? '1 quadro' : `${frames} quadros`),
  here: 'Este conteúdo',
  listed: 'Conteúdo da lista',
  at: (moment: string) => `em ${moment}`,
  outside: 'A lista veio de fora e não traz o vídeo.',
  compare: 'Comparar',
  close: 'Fechar comparação',
} as const;

export const reportTexts = {
  title: 'Denúncias recebidas',
  none: 'Ninguém denunciou; o caso veio de uma lista.',
  more: (shown: number, all: number) => `As ${shown} primeiras de ${all}.`,
  noDescription: 'Sem descrição.',
  withContact: 'Deixou contato para a resposta',
} as const;

export const evidenceTexts = {
  title: 'Provas guardadas',
  none: 'Nenhuma prova guardada ainda.',
  digest: 'SHA-256',
  open: 'Abrir',
  openOf: (moment: string) => `Abrir a prova de ${moment}`,
  whole: 'O documento confere com o seu resumo.',
  broken: 'O documento não confere com o seu resumo: ele foi alterado.',
  document: 'Documento',
  save: 'Salvar como arquivo',
  fileName: (id: string) => `prova-${id}.json`,
  failed: 'Não foi possível abrir a prova. Tente novamente.',
} as const;

export const authorityTexts = {
  title: 'Enviar à autoridade',
  hint: 'A lei pede que conteúdo de aparente exploração ou abuso de menores seja comunicado à autoridade.',
  none: 'Nenhum envio neste caso.',
  shown: 'O conteúdo ainda aparece no site. Remova-o antes de abrir um envio.',
  open: 'Enviar à autoridade',
  listFailed: 'Não foi possível carregar os envios.',
  state: { open: 'A enviar', received: 'Enviado', withdrawn: 'Encerrado sem envio' },
  receipt: (number: string, moment: string) => `Recibo ${number}, de ${moment}`,
  keptUntil: (moment: string) => `Provas guardadas até ${moment}`,
  keptOpen: 'As provas ficam guardadas enquanto o envio estiver aberto.',
  because: (text: string) => `Motivo: ${text}`,
  download: 'Baixar as provas',
  downloadOf: (name: string) => `Baixar as provas para ${name}`,
  downloadFailed: 'Não foi possível baixar as provas. Tente novamente.',
  failed: 'Não foi possível guardar. Tente novamente.',
} as const;

export const openAuthorityTexts = {
  title: 'Enviar à autoridade',
  intro:
    'Abrir o envio guarda as provas e marca um prazo. O site não transmite nada: baixe as provas, envie-as pelo canal da autoridade e registre aqui o recibo.',
  authority: 'Autoridade',
  choose: 'Escolha a autoridade',
  required: 'Escolha a autoridade.',
  otherName: 'Qual autoridade',
  otherRequired: 'Informe qual é a autoridade.',
  purpose: 'Para quê',
  basis: 'Base legal',
  channel: 'Canal',
  channelHint: 'Confira o endereço antes de enviar: ele pode ter mudado.',
  deadline: 'Prazo',
  hours: (hours: number) => `${hours} horas. A lei pede que seja logo; este número é um padrão do site.`,
  kept: 'Guarda das provas',
  keptDays: (days: number) => `${days} dias depois do recibo.`,
  confirm: 'Abrir envio',
} as const;

export const receiptTexts = {
  open: 'Registrar recibo',
  openOf: (name: string) => `Registrar o recibo de ${name}`,
  title: 'Registrar recibo',
  number: 'Número do recibo ou protocolo',
  numberRequired: 'Informe o número do recibo.',
  at: 'Recebido em',
  atHint: 'Data e hora do recibo.',
  atRequired: 'Informe a data e a hora do recibo.',
  atInFuture: 'Este momento ainda não chegou. Confira a data e a hora.',
  confirm: 'Registrar',
} as const;

export const withdrawalTexts = {
  open: 'Encerrar sem envio',
  openOf: (name: string) => `Encerrar sem envio a ${name}`,
  title: 'Encerrar sem envio',
  intro:
    'Para um envio aberto por engano. O registro continua aqui, e o arquivo do conteúdo deixa de ser guardado por causa dele.',
  because: 'Motivo',
  required: 'Diga por que o envio não será feito.',
  confirm: 'Encerrar sem envio',
} as const;

export const decideTexts = {
  title: { remove: 'Remover conteúdo', keep: 'Manter conteúdo' },
  confirm: { remove: 'Remover', keep: 'Manter' },
  reason: 'Motivo',
  chooseReason: 'Escolha o motivo',
  reasonRequired: 'Escolha o motivo da decisão.',
  message: 'Mensagem',
  messageHint: 'Quem enviou o conteúdo e quem denunciou leem este texto. Mude o que for preciso.',
} as const;

export const confirmTexts = {
  title: 'Confirmar decisão',
  text: 'Este caso é urgente. Confira o conteúdo por inteiro: se ficar, ele volta a ser mostrado no site.',
  confirm: 'Conferi o conteúdo, manter',
} as const;
