import { getHomeBlock, listPublishedTales, listVideos } from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite } from './support/site';
import { pageOf, tale, video } from './support/things';

const server = () =>
  new FakeServer()
    .answerBy(listVideos, ({ url }) => pageOf(url, 20, video))
    .answerBy(getHomeBlock, () => ({ items: [video(1), video(2)], total: 2, blocks: 1 }))
    .answerBy(listPublishedTales, ({ url }) =>
      pageOf(url, 20, (n) => tale(n, { likes: n === 1 ? 1 : n * 700 })),
    );

describe('the list of all videos', () => {
  it('is reached from /home, the most viewed of all too', async () => {
    const asked = server();
    const user = await openSite('/home', asked);
    const all = within(await screen.findByRole('navigation', { name: 'Todos os vídeos' }));
    expect(all.getByRole('link', { name: 'Todos os vídeos' })).toHaveAttribute('href', '/filtered');
    await user.click(all.getByRole('link', { name: 'Mais vistos' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Todos os vídeos' })).toBeVisible();
    await waitFor(() =>
      expect(asked.calls).toContainEqual(expect.stringMatching(/^GET \/api\/videos\?.*sort=most-viewed/)),
    );
  });

  it('is reached from the list of a category and from the menu', async () => {
    const user = await openSite('/filtered?category=gay', server());
    const chips = within(await screen.findByRole('navigation', { name: 'Categorias' }));
    expect(chips.getByRole('link', { name: 'Todas' })).toHaveAttribute('href', '/filtered');
    await user.click(screen.getByRole('button', { name: 'Categorias' }));
    const all = screen.getByRole('link', { name: 'Todos os vídeos' });
    expect(all).not.toHaveAttribute('aria-current');
    await user.click(all);
    expect(await screen.findByRole('heading', { level: 1, name: 'Todos os vídeos' })).toBeVisible();
  });
});

describe('the list of tales', () => {
  it('says on its cards how many like each', async () => {
    await openSite('/contos', server());
    const likes = await screen.findAllByText(/curtidas?$/);
    expect(likes.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['1 curtida', '1.4K curtidas']);
  });

  it('is ordered by what is chosen, from its first page, and the rest of the address stays', async () => {
    const asked = server();
    const user = await openSite('/contos?category=gay&page=2', asked);
    const orders = within(await screen.findByRole('navigation', { name: 'Ordem' }));
    expect(orders.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Mais recentes', 'Mais curtidos', 'Mais curtos', 'Mais longos'],
    ]);
    for (const [label, name, sort] of [
      ['Mais curtidos', 'mais-curtidos', 'most-liked'],
      ['Mais curtos', 'curtos', 'shortest'],
      ['Mais longos', 'longos', 'longest'],
    ] as const) {
      await user.click(orders.getByRole('link', { name: label }));
      expect(window.location.search).toBe(`?category=gay&ordem=${name}`);
      await waitFor(() =>
        expect(orders.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'true'),
      );
      await waitFor(() =>
        expect(asked.calls.at(-1)).toBe(`GET /api/tales/published?category=gay&sort=${sort}&page=1`),
      );
    }
    await user.click(orders.getByRole('link', { name: 'Mais recentes' }));
    expect(window.location.search).toBe('?category=gay');
  });

  it('is newest first where the address names an order of videos alone', async () => {
    const asked = server();
    await openSite('/contos?ordem=mais-vistos', asked);
    const orders = within(await screen.findByRole('navigation', { name: 'Ordem' }));
    expect(orders.getByRole('link', { name: 'Mais recentes' })).toHaveAttribute('aria-current', 'true');
    await waitFor(() => expect(asked.calls).toContain('GET /api/tales/published?page=1'));
  });
});
