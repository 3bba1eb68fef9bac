import { MAX_MOVES, MAX_TALE_CHARACTERS } from '@alcova/contracts';
import { formatCount } from '../../../shared/format/count';

const MAX = formatCount(MAX_TALE_CHARACTERS);
const counted = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const texts = {
  title: 'Texto da voz',
  failed: 'Não foi possível carregar o texto da voz.',
  unsaved: 'O texto ou os ajustes ainda não foram enviados.',
  actionFailed: 'Não foi possível concluir. Tente novamente.',
} as const;

/** Said to who cannot see it when it changes. */
export const stateTexts = {
  waiting: 'O texto está na fila.',
  running: 'A sincronização começou.',
  done: 'A sincronização está pronta.',
  failed: 'A sincronização falhou.',
} as const;

export const writeTexts = {
  intro:
    'Informe o que a voz diz, por inteiro e na mesma ordem. O site encontra o momento de cada frase, e a legenda só é criada depois que você ouvir e aceitar.',
  limits: `Até ${MAX} caracteres, em vídeos prontos de até 4 horas. Um texto do qual menos da metade é encontrada na voz é recusado.`,
  text: 'Texto',
  characters: (count: number) => `${formatCount(count)} de ${MAX} caracteres.`,
  empty: 'Cole ou escreva o texto que a voz diz.',
  tooLong: `O texto pode ter até ${MAX} caracteres.`,
  takeTale: 'Usar o texto do conto',
  takingTale: 'Buscando o conto...',
  taken: (title: string) => `O texto do conto “${title}” foi trazido para cá. Revise e envie.`,
  noTale: 'Nenhum conto público está ligado a este vídeo. O vídeo também precisa estar público.',
  taleFailed: 'Não foi possível buscar o conto. Tente novamente.',
  overwriteTitle: 'Trocar o texto digitado?',
  overwrite: 'O texto do conto toma o lugar do que está digitado aqui.',
  overwriteYes: 'Usar o texto do conto',
  start: 'Sincronizar',
  starting: 'Enviando...',
  retry: 'Tentar novamente',
  replaces: 'Enviar o texto recomeça a sincronização: as frases e os ajustes de agora são perdidos.',
  back: 'Voltar às frases',
} as const;

export const progressTexts = {
  waiting: 'Na fila para sincronizar...',
  running: (percent: number) => `Sincronizando o texto com a voz: ${percent}%`,
  bar: 'Sincronização do texto',
  meanwhile: 'Você pode fechar esta janela: o trabalho continua.',
  lost: 'Não foi possível ler o andamento. Nova tentativa em instantes.',
} as const;

export const removeTexts = {
  replace: 'Trocar o texto',
  remove: 'Excluir o texto',
  title: 'Excluir o texto da voz?',
  question: 'O texto, as frases e os ajustes são excluídos. Uma legenda já criada continua no vídeo.',
  yes: 'Excluir',
  removed: 'O texto da voz foi excluído.',
} as const;

export const listTexts = {
  sums: (sentences: number, unsure: number) =>
    `${counted(sentences, 'frase', 'frases')}, ${counted(unsure, 'incerta', 'incertas')}.`,
  advice:
    'Ouça antes de aceitar: a certeza encontra frases perdidas, mas não mostra pequenos atrasos ou adiantamentos.',
  list: 'Frases da voz',
  onlyUnsure: 'Só as incertas',
  noneUnsure: 'Nenhuma frase incerta.',
  range: (first: number, last: number, all: number) =>
    `Frases ${formatCount(first)} a ${formatCount(last)} de ${formatCount(all)}.`,
  keys: 'No teclado, as setas para cima e para baixo mudam de frase.',
  before: 'Frases anteriores',
  after: 'Próximas frases',
  unsure: 'Incerta',
  joined: 'Junta com a anterior',
  moved: 'Ajustada',
  misplaced: 'Fora de ordem',
  adjust: 'Ajustar',
  adjustOf: (number: number) => `Ajustar a frase ${formatCount(number)}`,
  playOf: (number: number, time: string) => `Ouvir a frase ${formatCount(number)}, em ${time}`,
  pauseOf: (number: number, time: string) => `Pausar a frase ${formatCount(number)}, em ${time}`,
} as const;

export const adjustTexts = {
  group: (number: number) => `Início da frase ${formatCount(number)}`,
  start: 'Início',
  startHint: 'Minutos, segundos e centésimos: 01:02,35.',
  startInvalid: 'Informe um tempo, por exemplo 01:02,35.',
  earlier: (step: string) => `${step}: começar antes`,
  later: (step: string) => `${step}: começar depois`,
  markHere: 'Marcar aqui',
  markHint: 'Marca o momento que está sendo ouvido.',
  isRight: 'Está certa',
  joined: 'Mostrar junto com a frase anterior',
  undo: 'Desfazer o ajuste',
  misplaced: 'Esta frase precisa começar depois da anterior, antes da seguinte e antes do fim do vídeo.',
} as const;

export const voiceTexts = {
  player: 'Voz do vídeo',
  play: 'Ouvir',
  pause: 'Pausar',
  starting: 'Carregando o áudio...',
  offline: 'Sem conexão. O áudio continua quando ela voltar.',
  notLoaded: 'O áudio não pôde ser carregado. Tente novamente.',
  back: '−3 s: voltar 3 segundos',
  backShort: '−3 s',
  showHeard: 'Ir para a frase ouvida',
} as const;

export const saveTexts = {
  save: (moves: number) => (moves === 0 ? 'Salvar ajustes' : `Salvar ${counted(moves, 'ajuste', 'ajustes')}`),
  saving: 'Salvando...',
  saved: 'Ajustes salvos.',
  full: `São salvos até ${formatCount(MAX_MOVES)} ajustes de cada vez. Salve estes antes de ajustar outras frases.`,
  misplaced: (number: number) =>
    `Há frases fora de ordem, a começar pela frase ${formatCount(number)}. Corrija o início delas e salve de novo.`,
  accept: 'Aceitar',
  accepting: 'Criando a legenda...',
  listenFirst: 'Aceitar cria a legenda em português do vídeo.',
  saveFirst: 'Salve os ajustes antes de aceitar.',
  accepted: 'A legenda em português foi criada com estas frases.',
  acceptedAt: (moment: string) => `Aceita em ${moment}: a legenda em português foi criada com estas frases.`,
  changedMeanwhile:
    'A sincronização foi alterada por outra pessoa. A lista já é a nova: confira e aceite de novo.',
  replaceTitle: 'Substituir a legenda?',
  replace:
    'O vídeo já tem uma legenda em português que não veio desta sincronização. Aceitar exclui essa legenda e põe a nova no lugar.',
  replaceYes: 'Substituir',
} as const;

export const conflictTexts = {
  intro:
    'A sincronização foi alterada por outra pessoa. Os seus ajustes continuam aqui e ainda não foram salvos.',
  otherText: 'O texto foi trocado ou excluído por outra pessoa. Os seus ajustes são do texto anterior.',
  lost: (moves: number) =>
    `${counted(moves, 'ajuste é de uma frase que mudou e fica', 'ajustes são de frases que mudaram e ficam')} de fora.`,
  keep: 'Ver a lista nova com os meus ajustes',
  take: 'Ver a lista nova sem os meus ajustes',
  kept: 'Seus ajustes estão sobre a lista nova. Confira e salve.',
} as const;
