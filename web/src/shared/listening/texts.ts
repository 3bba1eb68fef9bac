export const texts = {
  preparing: 'O áudio ainda está sendo preparado. Tente de novo em alguns minutos.',
  silent: 'Este vídeo não tem som.',
  unsupported: 'Este navegador não toca o áudio separado do vídeo.',
  failed: 'O áudio não pôde ser carregado.',
  offline: 'Sem conexão. O áudio continua quando ela voltar.',
  gone: 'Este áudio não está mais disponível.',
  refused: 'O navegador não deixou o áudio começar sozinho. Use o botão Reproduzir.',
  elsewhere: 'Pausado: o áudio começou em outra aba.',
  notLoaded: 'O modo de ouvir não pôde ser carregado. Tente novamente.',
} as const;
