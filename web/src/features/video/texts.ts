export const texts = {
  loading: 'Carregando vídeo...',
  notFound: 'Vídeo não encontrado.',
  toHome: 'Ir para a página inicial',
  failed: 'Não foi possível carregar o vídeo.',
  author: (author: string) => `Por ${author}`,
  description: 'Descrição',
  related: 'Vídeos relacionados',
  relatedLoading: 'Carregando vídeos similares...',
  relatedNone: 'Nenhum vídeo similar encontrado.',
  relatedFailed: 'Erro ao carregar vídeos similares',
} as const;

export const playerTexts = {
  label: 'Player de vídeo',
  starting: 'Inicializando player...',
  cannotStart: 'Erro ao inicializar o player',
  cannotLoad: 'Erro ao carregar o player de vídeo',
  timeout: 'Timeout: Fluid Player não pôde ser carregado',
  unsupported: 'Seu navegador não suporta o elemento de vídeo.',
  crashed: 'Erro no Player de Vídeo',
  retry: 'Tentar Novamente',
  reload: 'Recarregar Página',
  tries: (tries: number, most: number) => `Tentativas: ${tries}/${most}`,
  captions: {
    play: 'Reproduzir',
    pause: 'Pausar',
    mute: 'Silenciar',
    unmute: 'Ativar som',
    fullscreen: 'Tela cheia',
    exitFullscreen: 'Sair da tela cheia',
  },
} as const;
