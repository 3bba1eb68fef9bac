/** What pages say without scripts: the same words as the application's screens, in the order of the screens. */
export const texts = {
  skip: 'Pular para o conteúdo',
  home: 'página inicial',
  menuOpen: 'Abrir menu',
  menuClose: 'Fechar menu',
  searchOpen: 'Abrir busca',
  search: 'Buscar contos...',
  searchLabel: 'Buscar contos',
  searchSubmit: 'Buscar',
  login: 'Login',
  quickExit: 'Saída rápida',
  menu: 'Menu',
  homePage: 'Página Inicial',
  categories: 'Categorias',
  tales: 'Contos',
  books: 'Nossos Livros',
  printedBooks: 'Livro Físico',
  ebooks: 'Ebooks',
  favorites: 'Favoritos',
  sendTale: 'Envie seu Conto',
  preferences: 'Preferências',
  footer: 'Páginas legais',
  rights: 'Todos os direitos reservados.',
  adults: 'Conteúdo exclusivo para maiores de 18 anos.',
  footerLinks: {
    '/terms': 'Termos de uso',
    '/privacy': 'Privacidade',
    '/preferences': 'Preferências',
    '/content-policy': 'Política de conteúdo',
    '/submission-policy': 'Envio de contos',
    '/denuncia': 'Denunciar',
    '/transparencia': 'Transparência',
  },
  toHome: 'Ir para a página inicial',
  notFoundText: 'O endereço não existe ou mudou de lugar.',
} as const;

export const gateTexts = {
  title: 'Conteúdo para maiores de 18 anos',
  text: 'Este site é destinado exclusivamente a adultos (18+). Ao entrar, você confirma que tem 18 anos ou mais e que aceita ver conteúdo adulto.',
  question: 'Você tem 18 anos ou mais?',
  yes: 'Sim',
  no: 'Não',
  readBefore: 'Ao continuar, você concorda com os nossos',
  terms: 'termos de uso',
  and: 'e com a',
  privacy: 'política de privacidade',
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
  by: (author: string) => `por ${author}`,
  minutes: (minutes: number) => `${minutes} min de leitura`,
  titleOf: (category: string) => `Contos: ${category}`,
  search: 'Buscar por título ou autor',
  categories: 'Categorias dos contos',
  failed: 'Não foi possível carregar os contos.',
  taleFailed: 'Não foi possível carregar o conto.',
  back: 'Todos os contos',
  listen: 'Ouvir',
  report: 'Denunciar',
  next: 'Próximo conto',
  videoPages: 'Páginas dos vídeos',
  talePages: 'Páginas dos contos',
} as const;

export const bookTexts = {
  fisico: {
    heading: 'Livro Físico',
    intro: 'Livros impressos. A compra é feita no site da loja.',
    none: 'Nenhum livro encontrado',
    hint: 'Que tal dar uma olhada nos e-books?',
    hintLink: 'Ver e-books',
    elsewhere: '/ebooks',
  },
  ebook: {
    heading: 'Ebooks',
    intro: 'Livros digitais. A compra é feita no site da loja.',
    none: 'Nenhum e-book encontrado',
    hint: 'Que tal dar uma olhada nos livros físicos?',
    hintLink: 'Ver livros físicos',
    elsewhere: '/books',
  },
  noCover: 'Sem imagem',
  buy: 'Comprar',
  buyWhat: (title: string) => `${title} (abre em uma nova aba)`,
  failed: 'Não foi possível carregar agora.',
} as const;

export const legalTexts = {
  updated: (date: string) => `Última atualização: ${date}`,
  version: (version: number) => `Versão ${version}. `,
  contents: 'Nesta página',
} as const;

export const figureTexts = {
  title: 'Transparência',
  intro:
    'Quantas denúncias chegaram em cada mês, por quais motivos, como terminaram e quanto tempo levaram. Cada caso reúne todas as denúncias sobre um mesmo conteúdo.',
  undecided:
    'O tempo e o prazo são os das decisões: o que o site excluiu antes de uma decisão e o que já estava fora do ar contam à parte.',
  download: 'Baixar como CSV',
  policy: 'Política de conteúdo',
  none: 'Ainda não houve nenhuma denúncia.',
  failed: 'Não foi possível carregar os números.',
  category: 'Motivo',
  reports: 'Denúncias',
  cases: 'Casos',
  removed: 'Removidos',
  kept: 'Mantidos',
  deleted: 'Excluídos pelo site',
  unavailable: 'Já fora do ar',
  waiting: 'Em análise',
  appeals: 'Pedidos de revisão',
  reversed: 'Decisões revistas',
  medianHours: 'Metade em até (h)',
  p95Hours: '95% em até (h)',
  inTime: 'No prazo',
  noHours: 'sem decisões',
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
