import { CATEGORY_LABELS, type Category } from '../base/categories';

export interface FixedPage {
  readonly title: string;
  readonly description: (site: string) => string;
  /** Pages that search engines may list. */
  readonly listed: boolean;
}

/** Public screens whose head depends on nothing but the address. */
export const FIXED_PAGES = {
  '/books': {
    title: 'Livro Físico',
    description: (site) => `Livros físicos dos autores de ${site}, para maiores de 18 anos.`,
    listed: true,
  },
  '/ebooks': {
    title: 'Ebooks',
    description: (site) => `E-books dos autores de ${site}, para maiores de 18 anos.`,
    listed: true,
  },
  '/terms': {
    title: 'Termos de uso',
    description: (site) => `As regras de uso de ${site}, um site para maiores de 18 anos.`,
    listed: true,
  },
  '/privacy': {
    title: 'Política de privacidade',
    description: (site) => `O que ${site} guarda, por quanto tempo, e quais são os seus direitos.`,
    listed: true,
  },
  '/content-policy': {
    title: 'Política de conteúdo',
    description: (site) => `O que pode e o que não pode ser publicado em ${site}.`,
    listed: true,
  },
  '/submission-policy': {
    title: 'Política de envio para autores',
    description: (site) => `Como enviar um conto para ${site} e quais direitos o autor mantém.`,
    listed: true,
  },
  '/denuncia': {
    title: 'Denunciar conteúdo',
    description: (site) => `Denuncie um vídeo ou um conto de ${site}, com ou sem uma conta.`,
    listed: true,
  },
  '/transparencia': {
    title: 'Transparência',
    description: (site) => `Quantas denúncias ${site} recebeu, por quais motivos, e como terminaram.`,
    listed: true,
  },
  '/login': {
    title: 'Login',
    description: (site) => `Entre na sua conta em ${site}.`,
    listed: false,
  },
  '/register': {
    title: 'Criar conta',
    description: (site) => `Crie a sua conta em ${site}.`,
    listed: false,
  },
  '/teste': {
    title: 'Teste de anúncios',
    description: (site) => `Os formatos de anúncio de ${site}.`,
    listed: false,
  },
} as const satisfies Readonly<Record<string, FixedPage>>;
export type FixedPath = keyof typeof FIXED_PAGES;

/** Screens of the signed-in, of administrators and of errands by mail. */
export const OWN_PAGES: ReadonlySet<string> = new Set([
  ...[
    '/favorite',
    '/profile',
    '/my-tales',
    '/preferences',
    '/login/google',
    '/forgot-password',
    '/new-password',
    '/confirm-email',
    '/confirm-email/new',
    '/confirm-email/change',
    '/complete-registration',
    '/denuncia/acompanhar',
  ],
  ...['/dashboard', '/my-videos', '/users', '/talelist', '/upload-video', '/books-admin', '/ads-admin'],
  ...['/users/person', '/uploads', '/settings', '/audit'],
  '/talelist/review',
  ...['/reports', '/reports/review', '/policy', '/prohibited'],
]);

export const pageTexts = {
  home: 'Início',
  all: 'Todos os vídeos',
  search: 'Busca',
  results: (q: string) => `Resultados para "${q}"`,
  emptyList: 'Nada por aqui',
  notFound: 'Página não encontrada',
  videoNotFound: 'Vídeo não encontrado.',
  tales: 'Contos',
  taleNotFound: 'Conto não encontrado.',
  author: 'Autor',
  authorNotFound: 'Autor não encontrado.',
  authorDescription: (name: string, site: string) =>
    `Contos narrados em vídeo e contos para ler de ${name}, em ${site}, para maiores de 18 anos.`,
  talesDescription: (category: Category | null, site: string) =>
    category === null
      ? `Contos para ler, escritos pelos leitores de ${site}, para maiores de 18 anos.`
      : `Contos para ler da categoria ${CATEGORY_LABELS[category]}, em ${site}, para maiores de 18 anos.`,
  homeDescription: (site: string) =>
    `Contos narrados em vídeo, organizados por categoria. Assista grátis em ${site}. Para maiores de 18 anos.`,
  listDescription: (category: Category | null, site: string) =>
    category === null
      ? `Todos os contos narrados em vídeo de ${site}, grátis, para maiores de 18 anos.`
      : `Contos narrados em vídeo da categoria ${CATEGORY_LABELS[category]}. Assista grátis em ${site}. Para maiores de 18 anos.`,
  searchDescription: (site: string) => `Busca nos contos narrados em vídeo de ${site}.`,
  videoDescription: (title: string, category: Category, site: string) =>
    `${title}: conto narrado em vídeo da categoria ${CATEGORY_LABELS[category]}. Assista grátis em ${site}. Para maiores de 18 anos.`,
  plainDescription: (site: string) => `${site}: site para maiores de 18 anos.`,
  keywords: ['contos narrados', 'contos em vídeo', 'contos para adultos'],
} as const;
