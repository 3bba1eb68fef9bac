import {
  chosenVideos,
  choosePlaces,
  clearPlaces,
  getSecurity,
  keepPlaces,
  listHistory,
  listPlaces,
  listSessions,
  logout,
} from '@alcova/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { z } from 'zod';
import { FakeServer } from './support/server';
import { openSite, VIEWERS } from './support/site';
import { pageOf, SECURITY, video } from './support/things';

const now = Date.now();
const film = (at: number, seconds: number | null) => ({ at, seconds });
/** One that the account of who looks at the page keeps. */
const ours = (at: number, seconds: number) => ({ ...film(at, seconds), account: VIEWERS.user.id });
const answered = (id: string, at: number, value: number | null) => ({
  ...{ kind: 'film' as const, id, value, of: null, at: new Date(at).toISOString() },
});
const keptBody = z.object({
  account: z.literal(VIEWERS.user.id),
  items: z.array(z.object({ id: z.string(), value: z.number().nullable(), at: z.string() })),
});

const clearingBody = z.object({ account: z.literal(VIEWERS.user.id), at: z.string() });

/** A site whose account has these places, and takes what is sent. */
const server = (
  isKept: boolean,
  items: ReturnType<typeof answered>[] = [],
  clearedAt: string | null = null,
) =>
  new FakeServer()
    .answerBy(listHistory, ({ url }) => pageOf(url, 0, video))
    .answer(listPlaces, { isKept, items, clearedAt })
    .answerBy(keepPlaces, ({ body }) => ({
      items: keptBody.parse(body).items.map(({ id, value, at }) => answered(id, Date.parse(at), value)),
    }))
    .answerBy(clearPlaces, ({ body }) => ({ clearedAt: clearingBody.parse(body).at }))
    .answer(chosenVideos, { items: [] })
    .answer(choosePlaces, { isKept: true })
    .answer(logout, null);
const sent = (asked: FakeServer) =>
  asked
    .sentTo(keepPlaces)
    .flatMap((body) => keptBody.parse(body).items.map(({ id, value }) => [id, value] as const));
const asked = (of: FakeServer) => of.calls.filter((call) => call.includes('/api/me/places'));
const kept = () =>
  z
    .record(z.string(), z.object({ seconds: z.number().nullable() }))
    .parse(JSON.parse(localStorage.getItem('playbackPositions') ?? '{}'));
const seconds = () => Object.fromEntries(Object.entries(kept()).map(([id, place]) => [id, place.seconds]));

async function open(site: FakeServer, films: object, more: Readonly<Record<string, string>> = {}) {
  const user = await openSite('/profile', site, 'user', {
    ...{ playbackPositions: JSON.stringify(films), ...more },
  });
  await screen.findByRole('heading', { level: 1, name: VIEWERS.user.name });
  const { followPlaces } = await import('../src/shared/account-places/sync');
  followPlaces();
  await waitFor(() => expect(asked(site)).not.toEqual([]));
  return user;
}
/** The page is left for another tab, before which everything is sent. */
const lookAway = () => document.dispatchEvent(new Event('visibilitychange'));

// What this page of jsdom was before.
beforeEach(() => document.documentElement.removeAttribute('data-begun'));

// The code of a test listens on, beside that of the next: nobody is signed in there any more.
afterEach(async () => {
  const { useSession } = await import('../src/shared/session/store');
  useSession.setState({ status: 'out', account: null }, true);
});

it('an account that keeps no places is sent none, and the browser has its own', async () => {
  const site = server(false);
  await open(site, { a: film(now, 8) });
  const { keepPlaceIn } = await import('../src/shared/local-data/places');
  keepPlaceIn('film', 'b', 9);
  lookAway();
  // Asked anew, the account keeps places: what is sent from then on comes after whatever was sent before.
  site.answer(listPlaces, { isKept: true, clearedAt: null, items: [] });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(localStorage.getItem('placesOf')).toBe(VIEWERS.user.id));
  keepPlaceIn('film', 'c', 10);
  lookAway();
  await waitFor(() => expect(sent(site)).toEqual([['c', 10]]));
  expect(seconds()).toEqual({ a: 8, b: 9, c: 10 });
});

it('what others began here is neither sent at a sign-in nor gone after it', async () => {
  const site = server(true, [answered('b', now, 9)]);
  const user = await open(site, { a: film(now, 8) });
  await waitFor(() => expect(seconds()).toEqual({ a: 8, b: 9 }));
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(seconds()).toEqual({ a: 8 }));
  expect(sent(site)).toEqual([]);
});

it('each place is the latest of this browser’s and the account’s, and what was removed stays so', async () => {
  const site = server(true, [
    ...[answered('older', now - 5_000, 1), answered('newer', now, 2)],
    ...[answered('there', now, 3), answered('removed', now, null)],
  ]);
  await open(site, {
    ...{ older: ours(now - 1_000, 11), newer: ours(now - 1_000, 12) },
    ...{ here: ours(now - 9_000, 13), removed: ours(now - 1_000, 14) },
  });
  await waitFor(() =>
    expect(sent(site)).toEqual([
      ['older', 11],
      ['here', 13],
    ]),
  );
  expect(seconds()).toEqual({ older: 11, newer: 2, there: 3, here: 13 });
  expect(localStorage.getItem('placesOf')).toBe(VIEWERS.user.id);
});

const BOTH = [answered('a', now - 5_000, 8), answered('b', now - 5_000, 9)];

it('what is removed here is removed in the account at once, and leaves nothing here', async () => {
  const site = server(true, BOTH);
  await open(site, {});
  await waitFor(() => expect(seconds()).toEqual({ a: 8, b: 9 }));
  const { keepPlaceIn } = await import('../src/shared/local-data/places');
  keepPlaceIn('film', 'a', null);
  await waitFor(() => expect(sent(site)).toEqual([['a', null]]));
  await waitFor(() => expect(seconds()).toEqual({ b: 9 }));
  // Nothing of it is sent again with what comes next.
  keepPlaceIn('film', 'c', 10);
  lookAway();
  await waitFor(() => expect(sent(site)).toHaveLength(2));
  expect(sent(site)[1]).toEqual(['c', 10]);
});

it('a history that is cleared leaves nothing here, and nothing in the account', async () => {
  const site = server(true, BOTH);
  await open(site, { own: film(now, 7) });
  await waitFor(() => expect(seconds()).toEqual({ own: 7, a: 8, b: 9 }));
  const { clearLocalHistory } = await import('../src/shared/local-data/retention');
  clearLocalHistory();
  expect(localStorage.getItem('playbackPositions')).toBeNull();
  await waitFor(() => expect(site.sentTo(clearPlaces)).toHaveLength(1));
  await waitFor(() => expect(localStorage.getItem('placesCleared')).toBeNull());
  expect(sent(site)).toEqual([]);
});

it('a history that is cleared without a network is cleared in the account at the next visit, before all else', async () => {
  const at = now - 1_000;
  const site = server(true, BOTH).answerBy(clearPlaces, () => {
    site.answer(listPlaces, { isKept: true, clearedAt: new Date(at).toISOString(), items: [] });
    return { clearedAt: new Date(at).toISOString() };
  });
  await open(site, {}, { placesCleared: JSON.stringify({ of: VIEWERS.user.id, at }) });
  await waitFor(() => expect(localStorage.getItem('placesOf')).toBe(VIEWERS.user.id));
  expect(site.sentTo(clearPlaces)).toEqual([{ account: VIEWERS.user.id, at: new Date(at).toISOString() }]);
  expect([seconds(), localStorage.getItem('placesCleared')]).toEqual([{}, null]);
});

it('what another browser has cleared goes here too', async () => {
  const site = server(true, [answered('later', now, 3)], new Date(now - 1_000).toISOString());
  await open(site, { mine: ours(now - 2_000, 8), own: film(now - 2_000, 9) });
  await waitFor(() => expect(seconds()).toEqual({ later: 3, own: 9 }));
  expect(sent(site)).toEqual([]);
});

it('what is not sent yet is told before the session ends', async () => {
  const site = server(true, BOTH);
  const user = await open(site, {});
  await waitFor(() => expect(seconds()).toEqual({ a: 8, b: 9 }));
  const { keepPlaceIn } = await import('../src/shared/local-data/places');
  keepPlaceIn('film', 'a', 20);
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(site.calls.some((call) => call.endsWith('/auth/logout'))).toBe(true));
  expect(sent(site)).toEqual([['a', 20]]);
  const place = (part: string) => site.calls.findIndex((call) => call.includes(part));
  expect(place('PUT /api/me/places')).toBeLessThan(place('/auth/logout'));
  expect(seconds()).toEqual({});
});

it('what somebody else wrote into the browser stops nothing', async () => {
  const site = server(true);
  const { id: account } = VIEWERS.user;
  await open(site, {
    ...{ 'x y': ours(now, 9), ['i'.repeat(800)]: ours(now, 9), far: ours(9e15, 9), big: ours(now, 2e6) },
    ...{ good: { ...ours(now, 9), of: 1.5, account } },
  });
  await waitFor(() => expect(sent(site)).toEqual([['good', 9]]));
});

it('what could not be sent is sent when there is a connection again', async () => {
  const site = server(true);
  const isBack = site.breakOff(keepPlaces, 'is cut off');
  await open(site, { a: ours(now, 8) });
  await waitFor(() => expect(asked(site).some((call) => call.startsWith('PUT'))).toBe(true));
  expect(seconds()).toEqual({ a: 8 });
  isBack();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(sent(site).at(-1)).toEqual(['a', 8]));
});

it('the account’s places leave the browser with its person', async () => {
  const site = server(true, [answered('a', now, 8)]);
  const user = await open(site, { b: ours(now, 9) });
  await waitFor(() => expect(seconds()).toEqual({ a: 8, b: 9 }));
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(localStorage.getItem('playbackPositions')).toBeNull());
  expect(localStorage.getItem('placesOf')).toBeNull();
});

it('places that another account left here are neither shown nor taken over', async () => {
  const site = server(true);
  document.documentElement.toggleAttribute('data-begun', true);
  const theirs = { ...film(now, 8), account: 'somebody-else' };
  await openSite('/profile', site, 'user', {
    ...{ playbackPositions: JSON.stringify({ theirs }), placesOf: 'somebody-else' },
  });
  // The idle work has not begun: what is theirs is still here.
  const row = within(await screen.findByRole('region', { name: 'Continuar' }));
  expect(row.getByText('Não há mais nada para continuar.')).toBeVisible();
  expect(site.calls.filter((call) => call.includes('chosen'))).toEqual([]);
  const { followPlaces } = await import('../src/shared/account-places/sync');
  followPlaces();
  await waitFor(() => expect(localStorage.getItem('placesOf')).toBe(VIEWERS.user.id));
  expect(seconds()).toEqual({});
  expect(sent(site)).toEqual([]);
});

it('the account keeps places from the moment that its person wants it', async () => {
  const site = server(false).answer(getSecurity, SECURITY).answer(listSessions, { items: [] });
  const user = await openSite('/profile?tab=security', site, 'user', {
    playbackPositions: JSON.stringify({ a: film(now, 8) }),
  });
  const choice = await screen.findByRole('switch', { name: 'Guardar na minha conta onde parei' });
  expect(choice).not.toBeChecked();
  site.answer(listPlaces, { isKept: true, clearedAt: null, items: [] });
  const answer = site.hold(choosePlaces);
  choice.focus();
  await user.keyboard(' ');
  // It keeps the focus while it is sent, and is sent once.
  expect(choice).toBeEnabled();
  expect(choice).toHaveFocus();
  await user.keyboard(' ');
  answer();
  await waitFor(() => expect(sent(site)).toEqual([['a', 8]]));
  expect(site.sentTo(choosePlaces)).toEqual([{ isKept: true }]);
  expect(choice).toBeChecked();
});

it('a choice that cannot be stored is told, and stays as it was', async () => {
  const site = server(false).answer(getSecurity, SECURITY).answer(listSessions, { items: [] });
  site.breakOff(choosePlaces, 'answers 500');
  const user = await openSite('/profile?tab=security', site, 'user');
  const choice = await screen.findByRole('switch', { name: 'Guardar na minha conta onde parei' });
  await user.click(choice);
  expect(await screen.findByText('Não foi possível salvar a escolha. Tente novamente.')).toBeVisible();
  expect(choice).not.toBeChecked();
});
