import {
  getHomeBlock,
  getMe,
  listAdminVideos,
  listBooks,
  listPublishedTales,
  listVideos,
  type RouteContract,
} from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { BROKEN, FakeServer } from './support/server';
import { logged, openSite } from './support/site';
import { book, pageOf, tale, video } from './support/things';

const NONE_IN_CATEGORY = 'Nenhum conto encontrado nesta categoria.';
const retry = () => screen.findByRole('button', { name: 'Tentar novamente' });

/** A site with a video, a tale and a book in each list. */
const wholeSite = () =>
  new FakeServer()
    .answerBy(listVideos, ({ url }) => pageOf(url, 1, video))
    .answerBy(listAdminVideos, ({ url }) => pageOf(url, 0, () => neverAsked()))
    .answer(getHomeBlock, { items: [video(1)], total: 1, blocks: 1 })
    .answerBy(listPublishedTales, ({ url }) => pageOf(url, 1, tale))
    .answerBy(listBooks, ({ url }) => pageOf(url, 1, book));
const neverAsked = () => {
  throw new Error('An empty list has no things.');
};

/** For each public list the call that it cannot do without, what it says without it, and what stands there with it. */
const LISTS = (
  [
    ['/home', getHomeBlock, 'Nenhum vídeo encontrado', 'Vídeo 1'],
    ['/filtered', listVideos, 'Nenhum vídeo encontrado', 'Vídeo 1'],
    ['/filtered?category=hetero', listVideos, NONE_IN_CATEGORY, 'Vídeo 1'],
    ['/category/gay', listVideos, NONE_IN_CATEGORY, 'Vídeo 1'],
    ['/search?q=farol', listVideos, 'Nenhum vídeo encontrado', 'Vídeo 1'],
    ['/search?q=farol', listPublishedTales, 'Nenhum conto encontrado.', 'Conto 1'],
    ['/contos', listPublishedTales, 'Nenhum conto encontrado.', 'Conto 1'],
    ['/contos?category=gay', listPublishedTales, NONE_IN_CATEGORY, 'Conto 1'],
    ['/books', listBooks, 'Nenhum livro encontrado', 'Livro 1'],
    ['/ebooks', listBooks, 'Nenhum e-book encontrado', 'Livro 1'],
  ] satisfies readonly (readonly [string, RouteContract, string, string])[]
).map(([path, route, none, found]) => ({ path, route, asked: route.operationId, none, found }));

describe.each(Object.keys(BROKEN) as (keyof typeof BROKEN)[])('a call that %s', (how) => {
  it.each(LISTS)(
    'leaves $path without $asked empty, with a way to try again, and raises no alert',
    async ({ path, route, none, found }) => {
      const server = wholeSite();
      const alerts = jest.spyOn(window, 'alert').mockImplementation();
      const sound = server.breakOff(route, how);
      const user = await openSite(path, server);
      const again = await retry();
      const main = within(screen.getByRole('main'));
      expect(main.getByText(none)).toBeVisible();
      expect(screen.getAllByRole('banner')[0]).toBeVisible();
      for (const alert of screen.queryAllByRole('alert')) expect(alert).toBeEmptyDOMElement();
      sound();
      await user.click(again);
      expect(await main.findByRole('heading', { name: found })).toBeVisible();
      expect(main.queryByText(none)).toBeNull();
      expect(alerts).not.toHaveBeenCalled();
      alerts.mockRestore();
    },
  );
});

it('books that cannot be loaded are logged', async () => {
  const server = wholeSite();
  server.breakOff(listBooks, 'answers 500');
  await openSite('/books', server);
  await retry();
  expect(logged).toHaveBeenCalledWith('books: could not be loaded', expect.anything());
});

it('a list that is slow shows its outline meanwhile', async () => {
  const server = wholeSite();
  const go = server.hold(listVideos);
  await openSite('/category/trans', server);
  const main = within(await screen.findByRole('main'));
  expect(await main.findByText('Carregando...')).toBeInTheDocument();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
  go();
  expect(await main.findByRole('heading', { name: 'Vídeo 1' })).toBeVisible();
});

it('administrators see the public list where theirs does not answer', async () => {
  const server = wholeSite();
  server.breakOff(listAdminVideos, 'answers 500');
  await openSite('/filtered?category=trans', server, 'admin');
  expect(await screen.findByRole('heading', { name: 'Vídeo 1' })).toBeVisible();
});

it('a page beyond the end leads back to the first', async () => {
  const user = await openSite('/filtered?category=gay&page=400', wholeSite());
  expect(await screen.findByText('Não há nada nesta página.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ir para a primeira página' }));
  expect(await screen.findByRole('heading', { name: 'Vídeo 1' })).toBeVisible();
});

it('/home says that there is nothing, and shows no way that leads there again', async () => {
  const server = wholeSite()
    .answerBy(listVideos, ({ url }) => pageOf(url, 0, video))
    .answer(getHomeBlock, { items: [], total: 0, blocks: 0 });
  await openSite('/home', server);
  expect(await screen.findByText('Nenhum vídeo encontrado')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ver vídeos' })).toBeNull();
});

it('a block of /home that fails once is asked for again, and the selection is shown', async () => {
  const server = wholeSite();
  const sound = server.breakOff(getHomeBlock, 'answers 500');
  await openSite('/home', server);
  await waitFor(() => expect(server.calls.filter((call) => call.includes('/home/'))).not.toHaveLength(0));
  sound();
  expect(await screen.findByRole('heading', { name: 'Vídeo 1' })).toBeVisible();
});

it.each([
  [
    'there are no tales',
    (server: FakeServer) => void server.answerBy(listPublishedTales, ({ url }) => pageOf(url, 0, tale)),
  ],
  [
    'the tales cannot be had',
    (server: FakeServer) => void server.breakOff(listPublishedTales, 'answers 500'),
  ],
])('where %s the row of /home is not there, and the videos are', async (_what, change) => {
  const server = wholeSite();
  change(server);
  await openSite('/home', server);
  expect(await screen.findByRole('heading', { name: 'Vídeo 1' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Contos mais novos' })).toBeNull();
});

it('who is here cannot be asked: the site shows itself as to a visitor', async () => {
  const server = wholeSite();
  server.breakOff(getMe, 'answers 500');
  await openSite('/filtered?category=hetero', server);
  expect(await screen.findByRole('heading', { name: 'Vídeo 1' })).toBeVisible();
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Login' })).toBeVisible();
});
