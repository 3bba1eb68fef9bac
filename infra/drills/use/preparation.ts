import { videoPlayback } from '@alcova/contracts';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { SiteClient } from '../../local/client/site-client';
import { waitUntil } from '../../parts';
import type { LoadPlan } from './plan';

const PASSWORD = 'uma serra longe do mar';
const FILM_TITLE = 'Conto de demonstração';
const FILM_READY_WITHIN_MS = 120_000;
const made = z.object({ id: z.string() });
const registered = z.object({ user: made });
const listed = z.object({ items: z.array(made) });
const shown = z.object({ thumbnailUrl: z.string() });

/** Accounts of a load's own, signed in: each has signed up and signed in once. */
export async function signedInPeople(url: string, run: string, count: number): Promise<LoadPlan['people']> {
  const people: LoadPlan['people'] = [];
  for (let number = 1; number <= count; number += 1) {
    const person = { email: `pessoa-${run}-${number}@alcova.local`, password: PASSWORD };
    const client = new SiteClient(url);
    const input = JSON.stringify({ name: `Pessoa ${number}`, ...person });
    const { user } = registered.parse(await (await client.send('POST', '/api/auth/register', input)).json());
    await client.signIn(person.email, PASSWORD);
    people.push({ ...person, id: user.id, cookie: client.headers()['cookie'] ?? '' });
  }
  return people;
}

/** A moderator's account of a load's own. */
export async function newModerator(client: SiteClient, run: string) {
  const person = { email: `moderador-${run}@alcova.local`, password: PASSWORD };
  const input = JSON.stringify({ name: 'Mesa', role: 'moderator', ...person });
  return { ...person, ...made.parse(await (await client.send('POST', '/api/users', input)).json()) };
}

/** Uploads a film and waits until it can be played in full; tells how it is asked for. */
export async function shownFilm(client: SiteClient, url: string, file: string): Promise<LoadPlan['film']> {
  const get = async (path: string): Promise<unknown> => (await client.send('GET', path)).json();
  await client.upload(file, { title: FILM_TITLE, category: 'trans', folder: 'videos' });
  const found = await get(`/api/admin/videos?q=${encodeURIComponent(FILM_TITLE)}&sort=newest`);
  const id = listed.parse(found).items[0]?.id ?? '';
  let mp4 = '';
  const isReady = async () => {
    const playback = videoPlayback.response.parse(await get(`/api/videos/${id}/playback`));
    mp4 = new URL(playback.mp4, url).pathname;
    return playback.hls !== null;
  };
  await waitUntil('o filme', isReady, FILM_READY_WITHIN_MS);
  const { thumbnailUrl } = shown.parse(await get(`/api/videos/${id}`));
  return { id, mp4, picture: new URL(thumbnailUrl, url).pathname, bytes: (await stat(file)).size, file };
}
