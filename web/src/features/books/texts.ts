import { type BookType, bookWords } from '@alcova/contracts';

export const loadingTexts: Readonly<Record<BookType, string>> = {
  fisico: 'Carregando livros...',
  ebook: 'Carregando e-books...',
};

export const texts = {
  ...bookWords,
  more: 'Ler mais',
  less: 'Ler menos',
  aboutWhat: (title: string) => ` sobre ${title}`,
  emptyPage: 'Não há nada nesta página.',
  firstPage: 'Ir para a primeira página',
} as const;
