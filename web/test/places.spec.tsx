import {
  choosePlaces,
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
const answered = (id: string, at: number, value: number | null) => ({
  ...{ kind: 'film' as const, id, value, of: null, at: new Date(at).toISOString() },
});
const keptBody = z.object({
  items: z.array(z.object({ id: z.string(), value: z.number().nullable(), at: z.string() })),
});

/** A site whose account has these places, and takes what is sent. */
const server = (isKept: boolean, items: ReturnType<typeof answered>[] = []) =>
  new FakeServer()
    .answerBy(listHistory, ({ url }) => pageOf(url, 0, video))
    .answer(listPlaces, { isKept, items })
    .answerBy(keepPlaces, ({ body }) => ({
      items: keptBody.parse(body).items.map(({ id, value, at }) => answered(id, Date.parse(at), value)),
    }))
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
  await waitFor(() => expect(seconds()).toEqual({ a: 8, b: 9 }));
  expect(sent(site)).toEqual([]);
  expect(localStorage.getItem('placesOf')).toBeNull();
});

it('each place is the latest of this browser’s and the account’s, and what was removed stays so', async () => {
  const site = server(true, [
    ...[answered('older', now - 5_000, 1), answered('newer', now, 2)],
    ...[answered('there', now, 3), answered('removed', now, null)],
  ]);
  await open(site, {
    ...{ older: film(now - 1_000, 11), newer: film(now - 1_000, 12) },
    ...{ here: film(now - 9_000, 13), removed: film(now - 1_000, 14) },
  });
  await waitFor(() =>
    expect(sent(site)).toEqual([
      ['older', 11],
      ['here', 13],
    ]),
  );
  expect(seconds()).toEqual({ older: 11, newer: 2, there: 3, here: 13, removed: null });
  expect(localStorage.getItem('placesOf')).toBe(VIEWERS.user.id);
});

it('what is removed here is removed in the account, once', async () => {
  const site = server(true, [answered('a', now - 5_000, 8), answered('b', now - 5_000, 9)]);
  await open(site, {});
  await waitFor(() => expect(seconds()).toEqual({ a: 8, b: 9 }));
  const { keepPlaceIn } = await import('../src/shared/local-data/places');
  keepPlaceIn('film', 'a', null);
  lookAway();
  await waitFor(() => expect(sent(site)).toEqual([['a', null]]));
  const { clearLocalHistory } = await import('../src/shared/local-data/retention');
  clearLocalHistory();
  lookAway();
  await waitFor(() =>
    expect(sent(site)).toEqual([
      ['a', null],
      ['b', null],
    ]),
  );
});

it('what could not be sent is sent when there is a connection again', async () => {
  const site = server(true);
  const isBack = site.breakOff(keepPlaces, 'is cut off');
  await open(site, { a: film(now, 8) });
  await waitFor(() => expect(asked(site).some((call) => call.startsWith('PUT'))).toBe(true));
  expect(seconds()).toEqual({ a: 8 });
  isBack();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(sent(site).at(-1)).toEqual(['a', 8]));
});

it('the account’s places leave the browser with its person', async () => {
  const site = server(true, [answered('a', now, 8)]);
  const user = await open(site, { b: film(now, 9) });
  await waitFor(() => expect(seconds()).toEqual({ a: 8, b: 9 }));
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(localStorage.getItem('playbackPositions')).toBeNull());
  expect(localStorage.getItem('placesOf')).toBeNull();
});

it('places that another account left here are neither shown nor taken over', async () => {
  const site = server(true);
  await open(site, { theirs: film(now, 8) }, { placesOf: 'somebody-else' });
  await waitFor(() => expect(localStorage.getItem('placesOf')).toBe(VIEWERS.user.id));
  expect(seconds()).toEqual({});
  expect(sent(site)).toEqual([]);
});

it('the account keeps places from the moment that its person wants it', async () => {
  const site = server(false).answer(getSecurity, SECURITY).answer(listSessions, { items: [] });
  const user = await openSite('/profile?tab=security', site, 'user', {
    playbackPositions: JSON.stringify({ a: film(now, 8) }),
  });
  const choice = await screen.findByRole('switch', { name: 'Guardar onde parei na minha conta' });
  expect(choice).not.toBeChecked();
  site.answer(listPlaces, { isKept: true, items: [] });
  await user.click(choice);
  await waitFor(() => expect(sent(site)).toEqual([['a', 8]]));
  expect(site.sentTo(choosePlaces)).toEqual([{ isKept: true }]);
  expect(choice).toBeChecked();
});

it('a choice that cannot be stored is told, and stays as it was', async () => {
  const site = server(false).answer(getSecurity, SECURITY).answer(listSessions, { items: [] });
  site.breakOff(choosePlaces, 'answers 500');
  const user = await openSite('/profile?tab=security', site, 'user');
  const choice = await screen.findByRole('switch', { name: 'Guardar onde parei na minha conta' });
  await user.click(choice);
  expect(await screen.findByText('Não foi possível salvar a escolha. Tente novamente.')).toBeVisible();
  expect(choice).not.toBeChecked();
});
