export const texts = {
  heading: 'Meus Vídeos Favoritos',
  none: 'Nenhum vídeo favoritado',
} as const;
