export const texts = {
  actions: 'O que você achou',
  like: (count: string) => `Gostei: ${count}`,
  dislike: (count: string) => `Não gostei: ${count}`,
  favorite: 'Favoritar',
  favoriteNeedsLogin: 'Você precisa estar logado para salvar vídeos nos favoritos!',
  report: 'Denunciar',
  share: 'Compartilhar',
  shareText: (title: string, address: string) => `Confira este vídeo: ${title} ${address}`,
} as const;
