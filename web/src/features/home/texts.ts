export const texts = {
  title: 'Início',
  heading: 'Vídeos',
  none: 'Nenhum vídeo encontrado',
  noneInCategory: 'Nenhum conto encontrado nesta categoria.',
} as const;
