export const texts = {
  favoriteNeedsLogin: 'Você precisa estar logado para salvar vídeos nos favoritos!',
} as const;
