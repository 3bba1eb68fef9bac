import { getSiteConfig, listPublishedTales, listVideos, searchAll } from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { logged, openSite } from './support/site';
import { pageOf, tale, video } from './support/things';

const NOTHING = { videos: [], tales: [], missing: [] };
const box = () => screen.findByRole('combobox', { name: 'Buscar contos' });
const suggestions = () => screen.findAllByRole('option');

/** A server that finds two videos and two tales, whatever is looked for. */
const server = () =>
  new FakeServer()
    .answer(searchAll, { videos: [video(1), video(2)], tales: [tale(1), tale(2)], missing: [] })
    .answerBy(listVideos, ({ url }) => pageOf(url, 2, video))
    .answerBy(listPublishedTales, ({ url }) => pageOf(url, 2, tale));

describe('suggestions', () => {
  it('show tales in a group of their own, and lead to all results last', async () => {
    const user = await openSite('/preferences', server());
    await user.type(await box(), 'farol');
    const found = await suggestions();
    expect(found).toHaveLength(5);
    expect(found.at(-1)).toHaveTextContent('Ver todos os resultados para "farol"');
    const group = within(screen.getByRole('group', { name: 'Contos' }));
    expect(group.getAllByRole('option')).toHaveLength(2);
    await user.keyboard('{Escape}');
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(await box()).toHaveValue('farol');
    expect(await box()).toHaveAttribute('aria-expanded', 'false');
  });

  it('that fail are only logged, and the search goes on working', async () => {
    const failing = server();
    failing.breakOff(searchAll, 'answers 500');
    const user = await openSite('/preferences', failing);
    await user.type(await box(), 'farol');
    await waitFor(() =>
      expect(logged).toHaveBeenCalledWith(
        expect.stringContaining('search: no suggestions'),
        expect.anything(),
      ),
    );
    expect(screen.queryAllByRole('option')).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Vídeo 1' })).toBeVisible();
  });

  it('say that nothing matches', async () => {
    const user = await openSite('/preferences', server().answer(searchAll, NOTHING));
    await user.type(await box(), 'nada');
    expect(await screen.findByText('Nenhum vídeo ou conto encontrado')).toBeVisible();
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  it('say which group could not be asked', async () => {
    const user = await openSite(
      '/preferences',
      server().answer(searchAll, { ...NOTHING, missing: ['tales'] }),
    );
    await user.type(await box(), 'nada');
    expect(await screen.findByText('Não foi possível buscar nos contos agora.')).toBeVisible();
  });

  it('drop an answer to an older text', async () => {
    let answerOld: () => void = () => undefined;
    const old = new Promise<void>((resolve) => (answerOld = resolve));
    const slow = server().answerBy(searchAll, async ({ url }) => {
      if (url.searchParams.get('q') !== 'farol') return { ...NOTHING, videos: [video(2)] };
      await old;
      return { ...NOTHING, videos: [video(1)] };
    });
    const user = await openSite('/preferences', slow);
    await user.type(await box(), 'farol');
    await waitFor(() => expect(slow.calls).toContain('GET /api/search?q=farol'));
    await user.type(await box(), ' da ilha');
    expect((await suggestions())[0]).toHaveTextContent('Vídeo 2');
    answerOld();
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('Vídeo 2'));
  });
});

it('the box is emptied by its own button, and keeps the focus', async () => {
  const user = await openSite('/preferences', server());
  expect(screen.queryByRole('button', { name: 'Limpar busca' })).toBeNull();
  await user.type(await box(), 'farol');
  await suggestions();
  await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
  expect(await box()).toHaveValue('');
  expect(await box()).toHaveFocus();
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Limpar busca' })).toBeNull();
});

it.each(['', '   '])('submitting %p does nothing', async (text) => {
  const asked = server();
  const user = await openSite('/preferences', asked);
  if (text !== '') await user.type(await box(), text);
  (await box()).focus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Buscar' }));
  expect(window.location.pathname).toBe('/preferences');
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(asked.calls.filter((call) => call.includes('/api/search'))).toEqual([]);
});

it.each([
  ['videos', listVideos, 'Conto 1', 'Vídeo 1'],
  ['tales', listPublishedTales, 'Vídeo 1', 'Conto 1'],
])(
  '/search without %s still shows the other group, and the way to try again',
  async (_group, route, there, missing) => {
    const broken = server();
    const sound = broken.breakOff(route, 'answers 500');
    const user = await openSite('/search?q=farol', broken);
    const main = within(await screen.findByRole('main'));
    const again = await main.findByRole('button', { name: 'Tentar novamente' });
    expect(await main.findByRole('heading', { name: there })).toBeVisible();
    sound();
    await user.click(again);
    expect(await main.findByRole('heading', { name: missing })).toBeVisible();
  },
);

it.each(['/search?q=nada', '/search?q=%25', '/search?q=', '/search'])(
  '%s says that nothing was found',
  async (path) => {
    const nothing = server().answerBy(listVideos, ({ url }) => pageOf(url, 0, video));
    await openSite(path, nothing);
    expect(await screen.findByText('Nenhum vídeo encontrado')).toBeVisible();
  },
);

/** A server whose site has the banner of pages with results. */
const withBanner = (videos: number, tales: number) =>
  new FakeServer()
    .answer(getSiteConfig, {
      ...{ siteName: 'Alcova', siteUrl: 'https://alcova.test', supportEmail: 'suporte@alcova.test' },
      ...{ googleSignIn: false, quickExitUrl: 'https://www.example.org/' },
      ...{ leaveUrl: 'https://www.example.com/', bannerFrames: ['300x250'] },
    })
    .answerBy(listVideos, ({ url }) => pageOf(url, videos, video))
    .answerBy(listPublishedTales, ({ url }) => pageOf(url, tales, tale));
const groups = () => screen.queryAllByRole('heading', { level: 2, name: /^(Vídeos|Contos)$/ });
const namesOf = (headings: readonly HTMLElement[]) => headings.map(({ textContent }) => textContent);

describe('/search', () => {
  it('that finds nothing says so in one sentence, without groups, orders and ads', async () => {
    await openSite('/search?q=nada', withBanner(0, 0));
    const sentence = (await screen.findByText('Nenhum vídeo encontrado')).closest('p');
    expect(sentence).toHaveTextContent('Nenhum vídeo encontrado, nem conto.');
    expect(groups()).toEqual([]);
    expect(screen.queryByRole('navigation', { name: 'Ordem' })).toBeNull();
    expect(screen.queryByText('Publicidade')).toBeNull();
  });

  it('that finds tales alone shows them first, and an ad', async () => {
    await openSite('/search?q=farol', withBanner(0, 2));
    expect(await screen.findByText('Nenhum vídeo encontrado')).toBeVisible();
    expect(namesOf(groups())).toEqual(['Contos', 'Vídeos']);
    expect(screen.queryByRole('button', { name: /Ver contos encontrados/ })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Ordem' })).toBeNull();
    expect(await screen.findByText('Publicidade')).toBeVisible();
  });

  it('that finds videos shows them first', async () => {
    await openSite('/search?q=farol', withBanner(2, 0));
    expect(await screen.findByText('Nenhum conto encontrado.')).toBeVisible();
    expect(namesOf(groups())).toEqual(['Vídeos', 'Contos']);
    expect(screen.getByRole('navigation', { name: 'Ordem' })).toBeVisible();
  });

  it('says nothing of videos before it knows which group comes first', async () => {
    const slow = withBanner(0, 1);
    const release = slow.hold(listPublishedTales);
    await openSite('/search?q=farol', slow);
    await waitFor(() => expect(slow.calls.some((call) => call.startsWith('GET /api/videos?'))).toBe(true));
    expect(screen.queryByText('Nenhum vídeo encontrado')).toBeNull();
    release();
    expect(await screen.findByText('Nenhum vídeo encontrado')).toBeVisible();
  });
});
