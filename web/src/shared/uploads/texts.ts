/** What people read about uploads under way. */
export const texts = {
  sending: 'Enviando vídeo...',
  queued: 'Na fila',
  paused: 'Envio pausado',
  waiting: 'Sem conexão. O envio continua sozinho quando ela voltar.',
  checking: 'Conferindo o arquivo. Isso leva alguns segundos.',
  undecided: 'Em análise: o arquivo ainda não foi aceito',
  finishing: 'Cadastrando o vídeo...',
  done: 'Arquivo recebido',
  made: 'Vídeo cadastrado',
  pause: 'Pausar',
  resume: 'Continuar',
  cancel: 'Cancelar envio',
  pauseOf: (name: string) => `Pausar o envio de ${name}`,
  resumeOf: (name: string) => `Continuar o envio de ${name}`,
  cancelOf: (name: string) => `Cancelar o envio de ${name}`,
  cancelTitle: 'Cancelar o envio?',
  cancelText: (name: string) => `Cancelar o envio de ${name}? O que já foi enviado é descartado.`,
  progressOf: (name: string) => `Envio de ${name}`,
  amount: (sent: string, total: string) => `${sent} de ${total}`,
  speed: (perSecond: string) => `${perSecond}/s`,
  left: (time: string) => `${/^1 (?:s|min)$|^1 h 00/.test(time) ? 'falta' : 'faltam'} ${time}`,
  cancelled: 'Envio cancelado.',
  unknown: 'Erro desconhecido no upload do vídeo',
  sessionOver: 'Sua sessão terminou. Entre novamente.',
  otherTab: 'Este arquivo já está sendo enviado em outra aba.',
  unreadable: 'O arquivo mudou ou não pode mais ser lido. Escolha o arquivo novamente.',
  onlyVideo: 'Por favor, selecione apenas arquivos de vídeo',
  fileRequired: 'Por favor, selecione um arquivo de vídeo',
  keptTitle: 'Envios que podem continuar',
  keptText:
    'Por segurança, o navegador não guarda o arquivo: escolha o mesmo arquivo de novo e o envio continua de onde parou.',
  discard: 'Descartar',
  discardOf: (name: string) => `Descartar o envio de ${name}`,
  processing: 'Processamento do vídeo',
  percent: (percent: number) => `${percent}%`,
  retry: 'Tentar novamente',
  retryOf: (title: string) => `Tentar novamente o processamento de ${title}`,
  retrying: 'Tentando...',
  processingFailed: 'Falha no processamento',
  refused: 'Escolha outro arquivo e envie de novo.',
  closeTitle: 'Parar o envio?',
  closeText: 'O envio ainda não terminou. Ele para e pode continuar depois, com o mesmo arquivo.',
  close: 'Parar o envio',
  leaveTitle: 'Sair desta página?',
  leaveText:
    'O envio ainda não terminou. Se você sair agora, ele para e pode continuar depois, com o mesmo arquivo.',
  leave: 'Sair e parar o envio',
  stay: 'Continuar enviando',
} as const;

/** What stands at the foot of other screens while something is sent. */
export const barTexts = {
  label: 'Envio de vídeos',
  progress: 'Envio de todos os vídeos',
  count: (done: number, all: number) =>
    all === 1 ? 'Enviando 1 vídeo' : `${done} de ${all} vídeos enviados`,
  percent: texts.percent,
  left: texts.left,
  paused: 'Pausado',
  waiting: 'Sem conexão',
  pause: texts.pause,
  resume: texts.resume,
  pauseAll: 'Pausar o envio dos vídeos',
  resumeAll: 'Continuar o envio dos vídeos',
  open: 'Ver envio',
  look: 'Ver',
  ended: (all: number) => (all === 1 ? 'Vídeo enviado com sucesso!' : `${all} vídeos enviados com sucesso!`),
  endedBadly: (failed: number, all: number) =>
    all === 1
      ? 'O vídeo não foi enviado.'
      : `${failed} de ${all} vídeos ${failed === 1 ? 'não foi enviado' : 'não foram enviados'}.`,
} as const;

/** What a stage of the processing is called. */
export const stageTexts = {
  receiving: 'Recebendo o arquivo',
  waiting: 'Na fila',
  probe: 'Conferindo o arquivo',
  analyse: 'Analisando o vídeo',
  package: 'Preparando o vídeo',
  poster: 'Criando a capa',
  encode: 'Convertendo o vídeo',
  assemble: 'Montando as qualidades',
  done: 'Vídeo pronto',
  failed: 'Falha no processamento',
} as const;
