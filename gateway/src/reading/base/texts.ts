/** What pages say without scripts besides the words that they share with the application (contracts, `page/words`): the same as its screens, in their order. */
export const texts = {
  /** The way home where the site's name is not known. */
  home: 'página inicial',
  quickExit: 'Saída rápida',
  toHome: 'Ir para a página inicial',
  notFoundText: 'O endereço não existe ou mudou de lugar.',
} as const;

export const listTexts = {
  pages: 'Páginas',
  page: (page: number) => `Página ${page}`,
  previous: 'Anterior',
  next: 'Próximo',
  all: 'Todas',
  unknown: 'Categoria desconhecida',
  videos: 'Vídeos',
  views: (views: string) => `${views} visualizações`,
  oneView: '1 visualização',
  duration: (duration: string) => `Duração ${duration}`,
  inactive: 'Inativo',
  order: 'Ordem',
  orders: {
    relevancia: 'Relevância',
    recentes: 'Mais recentes',
    'mais-vistos': 'Mais vistos',
    'mais-curtidos': 'Mais curtidos',
    duracao: 'Mais longos',
  },
  taleOrders: {
    recentes: 'Mais recentes',
    'mais-curtidos': 'Mais curtidos',
    curtos: 'Mais curtos',
    longos: 'Mais longos',
  },
  allVideos: 'Todos os vídeos',
  none: 'Nenhum vídeo encontrado',
  noneInCategory: 'Nenhum conto encontrado nesta categoria.',
  emptyPage: 'Não há nada nesta página.',
  firstPage: 'Ir para a primeira página',
  explore: 'Ver vídeos',
  failed: 'Não foi possível carregar.',
  newest: 'Contos mais novos',
  allTales: 'Ver todos os contos',
  toTales: (count: number) => `Ver contos encontrados (${count})`,
  allFoundTales: 'Ver todos os contos encontrados',
  noTalesEither: ', nem conto.',
  noTales: 'Nenhum conto encontrado.',
} as const;

export const videoTexts = {
  toHome: 'Ir para a página inicial',
  failed: 'Não foi possível carregar o vídeo.',
  author: (author: string) => `Por ${author}`,
  publishedOn: (day: string) => `Publicado em ${day}`,
  description: 'Descrição',
  related: 'Vídeos relacionados',
  relatedNone: 'Nenhum vídeo similar encontrado.',
} as const;

export const taleTexts = {
  titleOf: (category: string) => `Contos: ${category}`,
  search: 'Buscar por título ou autor',
  categories: 'Categorias dos contos',
  failed: 'Não foi possível carregar os contos.',
  taleFailed: 'Não foi possível carregar o conto.',
  back: 'Todos os contos',
  listen: 'Ouvir',
  report: 'Denunciar',
  end: 'Fim do conto',
  writtenBy: (author: string) => `Escrito por ${author}`,
  next: 'Próximo conto',
  nextOf: (author: string) => `Próximo conto de ${author}`,
  nextIn: (category: string) => `Próximo conto em ${category}`,
  toTop: 'Voltar ao topo',
  videoPages: 'Páginas dos vídeos',
  talePages: 'Páginas dos contos',
} as const;

export const formTexts = {
  login: {
    title: 'Login',
    intro: 'Entre com a sua conta.',
    links: [
      ['/forgot-password', 'Esqueci minha senha'],
      ['/register', 'Criar conta'],
    ],
  },
  register: {
    title: 'Criar conta',
    intro: 'Com uma conta você guarda os seus favoritos.',
    links: [
      ['/terms', 'Termos de uso'],
      ['/login', 'Entrar'],
    ],
  },
  report: {
    title: 'Denunciar conteúdo',
    intro:
      'Qualquer pessoa pode denunciar um vídeo ou um conto, com ou sem uma conta. Quem publicou não fica sabendo quem denunciou.',
    links: [
      ['/denuncia/acompanhar', 'Acompanhar uma denúncia'],
      ['/content-policy', 'Política de conteúdo'],
    ],
  },
} as const;

/** Said without scripts alone. */
export const plainTexts = {
  form: 'Este formulário precisa de JavaScript.',
  page: 'Esta página precisa de JavaScript.',
  support: 'Sem ele, escreva para',
} as const;
