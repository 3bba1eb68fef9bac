export const texts = {
  title: 'Contos',
  titleOf: (category: string) => `Contos: ${category}`,
  results: (q: string) => `Resultados para "${q}"`,
  search: 'Buscar por título ou autor',
  searchSubmit: 'Buscar',
  categories: 'Categorias dos contos',
  all: 'Todas',
  none: 'Nenhum conto encontrado.',
  noneInCategory: 'Nenhum conto encontrado nesta categoria.',
  noneOnPage: 'Não há nada nesta página.',
  firstPage: 'Ir para a primeira página',
  allTales: 'Ver todos os contos',
  failed: 'Não foi possível carregar os contos.',
} as const;

export const orderTexts = {
  recentes: 'Mais recentes',
  'mais-curtidos': 'Mais curtidos',
  curtos: 'Mais curtos',
  longos: 'Mais longos',
} as const;

export const markTexts = {
  favoriteNeedsLogin: 'Você precisa estar logado para salvar contos nos favoritos!',
} as const;

export const readingTexts = {
  notFound: 'Conto não encontrado.',
  failed: 'Não foi possível carregar o conto.',
  back: 'Todos os contos',
  size: 'Tamanho do texto',
  /** The names begin with what is drawn, so that who speaks it is understood. */
  smaller: 'A− diminuir o texto',
  larger: 'A+ aumentar o texto',
  sizeNow: (step: number, steps: number) => `Tamanho ${step} de ${steps}`,
  goOn: 'Continuar de onde você parou',
  listen: 'Ouvir',
  watch: 'Assistir',
  end: 'Fim do conto',
  writtenBy: (author: string) => `Escrito por ${author}`,
  next: 'Próximo conto',
  nextOf: (author: string) => `Próximo conto de ${author}`,
  nextIn: (category: string) => `Próximo conto em ${category}`,
  toTop: 'Voltar ao topo',
} as const;
