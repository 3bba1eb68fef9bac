import { type BookType } from '@alcova/contracts';
import { texts as trash } from '../../shared/admin/trash/texts';

export const texts = {
  title: 'Livros',
  add: 'Adicionar livro',
  filter: 'Mostrar',
  empty: 'Nenhum livro encontrado.',
  failed: 'Não foi possível carregar os livros.',
  total: (total: number, shown: string) => (total === 1 ? '1 livro' : `${shown} livros`),
  clicks: (clicks: number, shown: string) => (clicks === 1 ? '1 clique' : `${shown} cliques`),
  addedOn: (date: string) => `Cadastrado em ${date}`,
  actionsOf: (title: string) => ({
    edit: `Editar ${title}`,
    remove: `Excluir ${title}`,
    removeQuestion: `Excluir "${title}"? ${trash.stays}`,
    restore: `Restaurar ${title}`,
    erase: `Excluir agora ${title}`,
    eraseQuestion: `Excluir "${title}" agora? Não há como desfazer.`,
  }),
  done: {
    remove: `Livro excluído. ${trash.stays}`,
    restore: 'Livro restaurado.',
    erase: 'Livro excluído de vez.',
  },
  failedTo: {
    remove: 'Não foi possível excluir o livro. Tente novamente.',
    restore: 'Não foi possível restaurar o livro. Tente novamente.',
    erase: 'Não foi possível excluir o livro. Tente novamente.',
  },
  added: 'Livro cadastrado.',
  saved: 'Livro atualizado.',
} as const;

export const typeLabels: Readonly<Record<BookType, string>> = { ebook: 'Ebook', fisico: 'Livro Físico' };
export const filterTexts = { all: 'Todos', ebook: 'Ebooks', fisico: 'Livros Físicos' } as const;

export const formTexts = {
  addTitle: 'Adicionar livro',
  editTitle: 'Editar livro',
  title: 'Título',
  description: 'Descrição',
  coverUrl: 'URL da capa',
  price: 'Preço (R$)',
  link: 'Link de compra',
  type: 'Tipo',
  priceInvalid: 'Por favor, insira um preço válido.',
  titleTooLong: 'O título pode ter até 200 caracteres.',
  descriptionTooLong: 'A descrição pode ter até 5.000 caracteres.',
  addressInvalid: 'Informe um endereço completo, com http:// ou https://.',
  failed: 'Ocorreu um erro ao salvar o livro. Tente novamente.',
} as const;
