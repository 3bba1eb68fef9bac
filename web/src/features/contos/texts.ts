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

export const markTexts = {
  like: (count: string) => `Curtir (${count})`,
  favorite: 'Favoritar',
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
  report: 'Denunciar',
  listen: 'Ouvir',
  marks: 'O que você achou',
  share: 'Compartilhar',
  copied: 'Link copiado.',
  shareFailed: (address: string) => `Não foi possível copiar. O link deste conto é ${address}`,
  next: 'Próximo conto',
} as const;
