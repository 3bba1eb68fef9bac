import type { BookType } from '../../commerce/books';

interface KindWords {
  readonly heading: string;
  readonly intro: string;
  readonly none: string;
  /** Leads to the books of the other kind. */
  readonly hint: string;
  readonly hintLink: string;
}

/** What the page of each kind of book says. */
export const bookKindWords: Readonly<Record<BookType, KindWords>> = {
  fisico: {
    heading: 'Livro Físico',
    intro: 'Livros impressos. A compra é feita no site da loja.',
    none: 'Nenhum livro encontrado',
    hint: 'Que tal dar uma olhada nos e-books?',
    hintLink: 'Ver e-books',
  },
  ebook: {
    heading: 'Ebooks',
    intro: 'Livros digitais. A compra é feita no site da loja.',
    none: 'Nenhum e-book encontrado',
    hint: 'Que tal dar uma olhada nos livros físicos?',
    hintLink: 'Ver livros físicos',
  },
};

/** What the card of a book says. */
export const bookWords = {
  noCover: 'Sem imagem',
  buy: 'Comprar',
  free: 'Grátis',
  buyWhat: (title: string) => `${title} (abre em uma nova aba)`,
  failed: 'Não foi possível carregar agora.',
} as const;
