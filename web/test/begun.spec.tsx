import {
  chosenTales,
  chosenVideos,
  getHomeBlock,
  getProfile,
  listHistory,
  listPublishedTales,
  listVideos,
} from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { FakeServer } from './support/server';
import { openSite, VIEWERS } from './support/site';
import { NOTHING_YET, pageOf, tale, video } from './support/things';

const at = Date.now();
const KEPT = {
  playbackPositions: JSON.stringify({
    video7: { at, seconds: 600 },
    gone: { at: at - 1, seconds: 30 },
    video8: { at: at - 3, seconds: 30 },
  }),
  readingPlaces: JSON.stringify({
    conto5: { at: at - 2, paragraph: 7, of: 20 },
    conto6: { at: at - 4, paragraph: 3 },
  }),
};

const server = () =>
  new FakeServer()
    .answerBy(listVideos, ({ url }) => pageOf(url, 1, video))
    .answer(getHomeBlock, { items: [video(1)], total: 1, blocks: 1 })
    .answerBy(listPublishedTales, ({ url }) => pageOf(url, 1, tale))
    .answer(getProfile, { ...VIEWERS.user, ...NOTHING_YET })
    .answerBy(listHistory, ({ url }) => pageOf(url, 0, video))
    .answer(chosenVideos, { items: [video(7, { duration: 1_320 }), video(8)] })
    .answer(chosenTales, { items: [tale(5), tale(6)] });

/** The page with what was begun; the room of the row, as the script before the first paint gives it. */
async function open(path: string, asked: FakeServer, kept: Readonly<Record<string, string>> = KEPT) {
  document.documentElement.toggleAttribute('data-begun', 'playbackPositions' in kept);
  return openSite(path, asked, path === '/home' ? 'visitor' : 'user', kept);
}
const row = async () => within(await screen.findByRole('region', { name: 'Continuar' }));
const titles = async () =>
  (await row()).getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
const kept = () => [localStorage.getItem('playbackPositions'), localStorage.getItem('readingPlaces')].join();

it.each(['/home', '/profile'])(
  '%s has a row of what was begun, the latest first, without what is gone',
  async (path) => {
    const asked = server();
    await open(path, asked);
    expect(await titles()).toEqual(['Vídeo 7', 'Conto 5', 'Vídeo 8', 'Conto 6']);
    const here = await row();
    expect(here.getByRole('link', { name: 'Vídeo 7' })).toHaveAttribute('href', '/video/video7');
    expect(here.getByRole('link', { name: 'Conto 5' })).toHaveAttribute('href', '/contos/conto5');
    expect(here.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Restam 12 min',
      'Parou no parágrafo 8 de 20',
      'Restam 2 min',
    ]);
    expect(here.getByText('Parou no parágrafo 4')).toBeVisible();
    expect(asked.calls).toContain('GET /api/videos/chosen?ids=video7%2Cgone%2Cvideo8');
    expect(kept()).not.toContain('gone');
  },
);

it('what is removed is forgotten, by keyboard too, and the focus stays in the row to its end', async () => {
  const user = await open('/home', server());
  for (const title of ['Vídeo 7', 'Conto 5', 'Vídeo 8', 'Conto 6']) {
    (await row()).getByRole('button', { name: `Remover de Continuar: ${title}` }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Continuar' })).toHaveFocus();
    expect((await row()).queryByRole('link', { name: title })).toBeNull();
  }
  expect((await row()).getByText('Não há mais nada para continuar.')).toBeVisible();
  expect(kept()).toBe(',');
});

it.each([
  ['nothing was begun', {}],
  ['the browser keeps nothing', { ...KEPT, historyDays: '0' }],
])('there is no row where %s', async (_what, stored) => {
  const asked = server();
  await open('/home', asked, stored);
  expect(await screen.findByRole('heading', { name: 'Contos mais novos' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Continuar' })).toBeNull();
  expect(asked.calls.filter((call) => call.includes('chosen'))).toEqual([]);
});

it('nothing moves on a page where something is begun or ends: the next one has the row, or none', async () => {
  const user = await open('/home', server(), {});
  await screen.findByRole('heading', { name: 'Contos mais novos' });
  const { keepPosition } = await import('../src/shared/local-data/positions');
  const hasRoom = () => document.documentElement.hasAttribute('data-begun');
  keepPosition('video7', 600, 1_320);
  expect(hasRoom()).toBe(false);
  await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Preferências' }));
  await screen.findByRole('heading', { level: 1, name: 'Preferências' });
  expect(hasRoom()).toBe(true);
  window.history.back();
  expect(await titles()).toEqual(['Vídeo 7']);
  keepPosition('video7', 1_319, 1_320);
  expect([kept(), hasRoom()]).toEqual([',', true]);
});

it('an answer that cannot be read takes neither the page nor a place', async () => {
  const broken = server();
  broken.breakOff(chosenVideos, 'answers 500');
  await open('/home', broken);
  await waitFor(() => expect(broken.calls.some((call) => call.includes('chosen'))).toBe(true));
  expect(await screen.findByRole('link', { name: /Vídeo 1/ })).toBeVisible();
  // Its room is there: it does not stand empty.
  expect(await (await row()).findByText('Não foi possível carregar.')).toBeVisible();
  expect(kept()).toContain('gone');
});
