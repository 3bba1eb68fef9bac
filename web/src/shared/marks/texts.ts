export const texts = {
  actions: 'O que você achou',
  like: (count: string) => `Gostei: ${count}`,
  dislike: (count: string) => `Não gostei: ${count}`,
  favorite: 'Favoritar',
  listen: 'Só áudio',
  listenTitle: 'Ouvir só o áudio, sem a imagem',
  report: 'Denunciar',
} as const;
