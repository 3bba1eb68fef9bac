export const texts = {
  title: 'Início',
  heading: 'Vídeos',
  all: 'Todas',
  categories: 'Categorias',
  resultsFor: (text: string) => `Resultados para "${text}"`,
  clearSearch: 'Limpar busca',
  none: 'Nenhum vídeo encontrado',
  noneInCategory: 'Nenhum conto encontrado nesta categoria.',
  failed: 'Não foi possível carregar os vídeos.',
  firstPage: 'Ir para a primeira página',
} as const;
