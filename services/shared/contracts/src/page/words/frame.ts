/** What stands around every public screen: header, menu, footer. */
export const frameWords = {
  skip: 'Pular para o conteúdo',
  logo: (site: string) => `${site}, página inicial`,
  search: 'Buscar contos...',
  searchLabel: 'Buscar contos',
  searchSubmit: 'Buscar',
  searchOpen: 'Abrir busca',
  login: 'Login',
  publicMenu: 'Menu',
  menuOpen: 'Abrir menu',
  menuClose: 'Fechar menu',
  homePage: 'Página Inicial',
  categories: 'Categorias',
  allVideos: 'Todos os vídeos',
  tales: 'Contos',
  books: 'Nossos Livros',
  printedBooks: 'Livro Físico',
  ebooks: 'Ebooks',
  favorites: 'Favoritos',
  sendTale: 'Envie seu Conto',
  preferences: 'Preferências',
  copyright: (year: number, site: string) => `© ${year} ${site}. Todos os direitos reservados.`,
  adults: 'Conteúdo exclusivo para maiores de 18 anos.',
  footer: 'Páginas legais',
} as const;

/** The pages that the footer leads to, and what it calls them. */
export const FOOTER_LINKS = [
  ['/terms', 'Termos de uso'],
  ['/privacy', 'Privacidade'],
  ['/preferences', frameWords.preferences],
  ['/content-policy', 'Política de conteúdo'],
  ['/submission-policy', 'Envio de contos'],
  ['/denuncia', 'Denunciar'],
  ['/transparencia', 'Transparência'],
] as const;
