export const texts = {
  title: 'Início',
  heading: 'Vídeos',
  all: 'Todos os vídeos',
  mostViewed: 'Mais vistos',
  none: 'Nenhum vídeo encontrado',
  noneInCategory: 'Nenhum conto encontrado nesta categoria.',
} as const;
