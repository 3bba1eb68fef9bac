export const texts = {
  favoriteNeedsLogin: 'Você precisa estar logado para salvar vídeos nos favoritos!',
  share: 'Compartilhar',
  shareText: (title: string, address: string) => `Confira este vídeo: ${title} ${address}`,
} as const;
