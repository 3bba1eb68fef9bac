import { type TermKind, type TermsState } from '@alcova/contracts';

export const texts = {
  title: 'Avaliar contos',
  back: 'Lista de contos',
  none: 'Nenhum conto na fila.',
  noneHint: 'Quando chegar um conto novo, você é avisado aqui.',
  noneHere: 'Escolha um conto na lista ou siga para o próximo da fila.',
  queues: { waiting: 'Novos contos', appeals: 'Contestações' },
  load: (waiting: number, urgent: number, appeals: number) =>
    `Na fila: ${waiting}. Urgentes: ${urgent}. Contestações: ${appeals}.`,
  newItems: 'Chegou um conto novo na fila.',
  heldByOther: 'Outra pessoa está avaliando este conto.',
  takenAgain: 'O conto foi aberto novamente. Confira e decida.',
  leaseLost: 'A reserva deste conto terminou. Abra-o novamente.',
  appealText: 'Contestação do autor',
  sentOn: (moment: string) => `Enviado em ${moment}`,
  by: (author: string) => `por ${author}`,
  approve: 'Aprovar',
  deny: 'Recusar',
  approved: (title: string) => `Aprovado: ${title}`,
  denied: (title: string) => `Recusado: ${title}`,
  noPrevious: 'Não há conto anterior.',
  taleText: 'Texto do conto',
} as const;

/** What the desk says while the list of terms cannot be relied on. */
export const termsWarnings: Readonly<Record<TermsState, string | null>> = {
  current: null,
  none: 'Atenção: a lista de termos não marca nada que fale de menores de idade. Um administrador pode incluí-los em Lista de contos.',
  outdated:
    'Atenção: faltam na lista termos que vêm com esta versão da Alcova. Um administrador pode incluí-los em Lista de contos.',
};

export const editTexts = {
  heading: 'O que a nova versão muda',
  intro:
    'Quem lê continua a ver o texto publicado. Aprovada, a nova versão toma o lugar dele, no mesmo endereço.',
  title: 'Título',
  category: 'Categoria',
  author: 'Autor',
  text: 'Texto',
  none: 'Nada mudou em relação ao texto publicado.',
  gone: 'O conto que esta versão altera não está publicado agora. Ela não pode ser aprovada.',
  loading: 'Carregando o texto publicado...',
  failed: 'Não foi possível carregar o texto publicado.',
} as const;

export const passageTexts = {
  passageAdded: 'Trecho apontado.',
  passageFull: 'Já há 20 trechos apontados.',
  noSelection: 'Selecione primeiro um trecho do texto.',
  passageLabel: 'Trecho apontado para a recusa',
} as const;

export const signalTexts = {
  title: 'Sinais',
  intro: 'Os sinais ajudam a ler; quem decide é você.',
  marks: 'Termos da lista encontrados',
  noMarks: 'Nenhum termo da lista.',
  places: (places: number) => (places === 1 ? '1 vez' : `${places} vezes`),
  similar: 'Contos parecidos',
  noSimilar: 'Nenhum conto parecido.',
  likeness: (percent: number) => `${percent}% dos pares de palavras em comum`,
  sameAuthor: 'do mesmo autor',
  history: 'Histórico do autor',
  noHistory: 'Este conto veio de uma importação, sem conta.',
  historyOf: (sent: number, approved: number, denied: number, withdrawn: number) =>
    `Outros contos: ${sent}. Aprovados: ${approved}. Recusados: ${denied}. Retirados: ${withdrawn}.`,
  lastRefused: (date: string) => `Última recusa em ${date}`,
  suspended: 'Envio suspenso.',
  language: 'Idioma',
  portuguese: 'Português',
  otherLanguage: (language: string) =>
    language === 'und'
      ? 'Não foi possível reconhecer o idioma.'
      : `Parece não estar em português (${language}).`,
  length: 'Tamanho',
  lengthOf: (words: string, characters: string) => `${words} palavras, ${characters} caracteres`,
} as const;

export const kindLabels: Readonly<Record<TermKind, string>> = {
  minor: 'Pode sugerir menor de idade',
  violence: 'Violência',
  'personal-data': 'Dados pessoais',
  advertising: 'Propaganda',
  other: 'Outro termo',
};

export const recordTexts = {
  decision: { approve: 'Aprovado', deny: 'Recusado', reopen: 'Reaberto' },
  reopened: (title: string) => `Reaberto: ${title}`,
} as const;

export const authorTexts = {
  title: 'Autor',
  bulk: 'Decidir vários contos',
  suspend: 'Suspender envios',
  bulkIntro:
    'Contos deste autor que esperam e que mais ninguém está avaliando. Os marcados recebem a mesma decisão.',
  bulkNone: 'Não há contos livres deste autor na fila.',
  bulkMore: (more: number) => `Há mais ${more} depois destes.`,
  bulkFailed: 'Não foi possível carregar os contos do autor.',
  bulkUrgent: 'Contos urgentes só podem ser aprovados um a um.',
  bulkTales: 'Contos do autor na fila',
  bulkApprove: (count: number) => `Aprovar ${count}`,
  bulkDeny: (count: number) => `Recusar ${count}`,
  bulkDone: (decided: number, left: number) =>
    left === 0
      ? `Contos decididos: ${decided}.`
      : `Contos decididos: ${decided}. Ficaram como estavam: ${left}.`,
  suspendIntro: 'O autor não pode enviar contos até o fim da suspensão. O motivo fica na auditoria.',
  days: 'Duração',
  dayOptions: { '0': 'Terminar a suspensão', '1': '1 dia', '7': '7 dias', '30': '30 dias', '365': '1 ano' },
  suspendReason: 'Motivo da suspensão',
  suspendRequired: 'Escreva o motivo.',
  suspendConfirm: 'Confirmar',
  suspendDone: 'Suspensão salva.',
  ended: 'Suspensão terminada.',
} as const;

export const videoTexts = {
  title: 'Vídeo feito deste conto',
  none: 'Nenhum vídeo ligado.',
  choose: 'Escolher vídeo',
  remove: 'Desligar vídeo',
  search: 'Buscar vídeo pelo título',
  find: 'Buscar',
  noResult: 'Nenhum vídeo encontrado',
  linked: 'Vídeo ligado ao conto.',
  unlinked: 'Vídeo desligado do conto.',
  open: 'Abrir o vídeo',
  failed: 'Não foi possível buscar os vídeos.',
} as const;

export const helpTexts = {
  selecting:
    'Com o foco no texto, Shift e as setas selecionam por palavra e por linha; as setas para os lados movem o início.',
} as const;
