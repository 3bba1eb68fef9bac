import { listBooks, type PublicBook } from '@alcova/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';
import { book, pageOf } from './support/things';

/** A server with `total` books of whatever kind is asked for. */
const withBooks = (total: number, over: Partial<PublicBook> = {}) =>
  new FakeServer().answerBy(listBooks, ({ url }) =>
    pageOf(url, total, (number) =>
      book(number, { type: url.searchParams.get('type') === 'ebook' ? 'ebook' : 'fisico', ...over }),
    ),
  );
const named = (name: string) => screen.findByRole('heading', { name });

describe.each([
  { address: '/books', loading: 'Carregando livros...' },
  { address: '/ebooks', loading: 'Carregando e-books...' },
])('$address', ({ address, loading }) => {
  it('says that it is loading until the books are there', async () => {
    const server = withBooks(1);
    const go = server.hold(listBooks);
    await openSite(address, server);
    expect(await screen.findByText(loading)).toBeVisible();
    go();
    expect(await named('Livro 1')).toBeVisible();
    expect(screen.queryByText(loading)).toBeNull();
  });

  it('says of a book that costs nothing that it does', async () => {
    await openSite(address, withBooks(1, { price: 0 }));
    expect(await screen.findByText('Grátis')).toBeVisible();
    expect(screen.getByText('R$ 0,00')).toBeVisible();
  });
});

describe('/books', () => {
  it('shows "Sem imagem" in the place of a cover that cannot be loaded', async () => {
    await openSite('/books', withBooks(1, { coverUrl: '/images/outside/perdida.webp' }));
    const article = await screen.findByRole('article');
    fireEvent.error(article.querySelector('img') ?? article);
    expect(await screen.findByText('Sem imagem')).toBeVisible();
  });

  it('is empty for a category that is none', async () => {
    await openSite('/books/revista', withBooks(1));
    expect(await screen.findByText('Nenhum livro encontrado')).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('opens nothing for a book without a link', async () => {
    const opened = jest.spyOn(window, 'open').mockImplementation();
    const user = await openSite('/books', withBooks(1, { link: '' }));
    expect(await screen.findByRole('button', { name: 'Comprar' })).toBeDisabled();
    expect(screen.getByRole('main').querySelector('a')).toBeNull();
    await user.click(await named('Livro 1'));
    expect(window.location.pathname).toBe('/books');
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });

  it.each([
    ['/books', 'Nenhum livro encontrado', 'e-books?', 'Ver e-books', '/ebooks'],
    ['/ebooks', 'Nenhum e-book encontrado', 'livros físicos?', 'Ver livros físicos', '/books'],
  ])(
    '%s without any says so, and a hint leads to the other kind',
    async (address, none, hint, way, there) => {
      const user = await openSite(address, withBooks(0));
      expect(await screen.findByText(none)).toBeVisible();
      expect(screen.getByText(hint, { exact: false })).toBeVisible();
      await user.click(screen.getByRole('link', { name: way }));
      await waitFor(() => expect(window.location.pathname).toBe(there));
    },
  );

  it('is empty where it cannot be read, and can be tried again', async () => {
    const server = withBooks(1).refuse(listBooks, 'request.invalid', 400);
    const user = await openSite('/books', server);
    expect(await screen.findByText('Nenhum livro encontrado')).toBeVisible();
    expect(screen.queryByText('Não.')).toBeNull();
    server.answer(listBooks, { items: [book(1)], total: 1, page: 1, pageSize: 15 });
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await named('Livro 1')).toBeVisible();
  });

  it('stands on pages, whose number is in the address', async () => {
    const user = await openSite('/books', withBooks(40));
    await named('Livro 1');
    expect(screen.getAllByRole('article')).toHaveLength(15);
    await user.click(screen.getByRole('link', { name: 'Próximo' }));
    expect(await named('Livro 16')).toBeVisible();
    expect(window.location.search).toBe('?page=2');
    window.history.back();
    expect(await named('Livro 1')).toBeVisible();
  });

  it('leads from a page beyond the end to the first', async () => {
    const user = await openSite('/books?page=9', withBooks(40));
    await user.click(await screen.findByRole('link', { name: 'Ir para a primeira página' }));
    expect(await named('Livro 1')).toBeVisible();
  });
});
