export const texts = {
  actions: 'O que você achou',
  like: (count: string) => `Gostei: ${count}`,
  dislike: (count: string) => `Não gostei: ${count}`,
  favorite: 'Favoritar',
  report: 'Denunciar',
} as const;
