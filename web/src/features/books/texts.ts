import { type BookType } from '@alcova/contracts';

interface KindTexts {
  readonly heading: string;
  readonly intro: string;
  readonly loading: string;
  readonly none: string;
  readonly hint: string;
  readonly hintLink: string;
}

export const kindTexts: Readonly<Record<BookType, KindTexts>> = {
  fisico: {
    heading: 'Livro Físico',
    intro: 'Livros impressos. A compra é feita no site da loja.',
    loading: 'Carregando livros...',
    none: 'Nenhum livro encontrado',
    hint: 'Que tal dar uma olhada nos e-books?',
    hintLink: 'Ver e-books',
  },
  ebook: {
    heading: 'Ebooks',
    intro: 'Livros digitais. A compra é feita no site da loja.',
    loading: 'Carregando e-books...',
    none: 'Nenhum e-book encontrado',
    hint: 'Que tal dar uma olhada nos livros físicos?',
    hintLink: 'Ver livros físicos',
  },
};

export const texts = {
  noCover: 'Sem imagem',
  buy: 'Comprar',
  buyWhat: (title: string) => `${title} (abre em uma nova aba)`,
  more: 'Ler mais',
  less: 'Ler menos',
  aboutWhat: (title: string) => ` sobre ${title}`,
  failed: 'Não foi possível carregar agora.',
  emptyPage: 'Não há nada nesta página.',
  firstPage: 'Ir para a primeira página',
} as const;
