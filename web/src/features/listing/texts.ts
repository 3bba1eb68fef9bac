export const texts = {
  all: 'Todos os vídeos',
  none: 'Nenhum vídeo encontrado',
  noneInCategory: 'Nenhum conto encontrado nesta categoria.',
} as const;
