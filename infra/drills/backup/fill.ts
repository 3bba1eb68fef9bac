import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { addAd, addBook } from '../../local/demo/shop';
import { demoAds, demoBooks } from '../../local/demo/shop-content';
import { fillTales } from '../../local/demo/tales';
import { silentLog } from '../../local/client/log';
import { databaseServices } from '../../local/names';
import { SiteClient } from '../../local/client/site-client';
import { waitFor } from '../../parts';
import { makeFilm } from '../films';
import type { DrillSite, DrillVideo } from '../site';

export const PASSWORD = 'uma serra longe do mar';
/** Of demonstration: nobody's. */
export const ANA = { name: 'Ana Quaresmeira', email: 'ana.quaresmeira@alcova.local' };
export const BIA = { name: 'Bia Sucupira', email: 'bia.sucupira@alcova.local' };
/** Still in work when the backup is taken. */
export const IN_FLIGHT = 'Conto em processamento';
const READY_WITHIN_MS = 240_000;
const created = z.object({ id: z.string() });
const published = z.object({ items: created.array() });
const named = z.array(z.object({ name: z.string() }));

/** A site with something of everything, made as people make it. */
export type Filled = Awaited<ReturnType<typeof fill>>;

/** @param size how many films, and how long each is */
export async function fill(site: DrillSite, size: { videos: number; seconds: number }) {
  const { client, system } = site;
  for (let number = 1; number <= size.videos; number += 1)
    await upload(site, `Conto narrado ${number}`, { seconds: size.seconds, height: 90 + 2 * number });
  const folder = join(site.folder, 'pictures');
  await mkdir(folder);
  const signal = new AbortController().signal;
  const workshop = { siteUrl: system.url, folder, log: silentLog, signal };
  for (const book of demoBooks.slice(0, 2)) await addBook(client, book, workshop);
  for (const ad of demoAds.slice(0, 1)) await addAd(client, ad, workshop);
  await fillTales(client, silentLog);
  const tales = published.parse(await (await client.send('GET', '/api/tales/published')).json());
  const anaId = await addPerson(site, ANA);
  await addPerson(site, BIA);
  const [ana, bia] = [new SiteClient(system.url), new SiteClient(system.url)];
  await ana.signIn(ANA.email, PASSWORD);
  await bia.signIn(BIA.email, PASSWORD);
  const [deleted, held] = await site.ready(size.videos, READY_WITHIN_MS);
  if (deleted === undefined || held === undefined) throw new Error('too few videos were made');
  for (const person of [ana, bia])
    for (const { id } of [deleted, held]) {
      await person.send('PUT', `/api/me/favorites/${id}`);
      await person.send('PUT', `/api/videos/${id}/reaction?signedIn=1`, JSON.stringify({ value: 'like' }));
      await person.send('POST', `/api/videos/${id}/view?signedIn=1`);
    }
  const tale = 'A estrada subia a serra devagar, e a chuva também. '.repeat(12);
  const own = { title: 'De quem vai embora', author: ANA.name, category: 'hetero', tale };
  const sent = JSON.stringify({ ...own, ownWork: true, adultsOnly: true });
  const { id } = created.parse(await (await ana.send('POST', '/api/tales', sent)).json());
  await client.send('PATCH', `/api/tales/${id}`, JSON.stringify({ decision: 'approve' }));
  return {
    /** Whose account is erased after the backup. */
    ana,
    ...{ anaId, bia },
    /** After the backup the one is deleted, the others are taken down. */
    deleted,
    ...{ held, heldTale: tales.items[0]?.id ?? '' },
  };
}

/** The video that was in work when the backup was taken, once it is ready. */
export async function finished(site: DrillSite): Promise<DrillVideo> {
  const listed = async () => (await site.videos(IN_FLIGHT)).find(({ title }) => title === IN_FLIGHT);
  const video = await waitFor(IN_FLIGHT, listed, (one) => one?.mediaState === 'ready', READY_WITHIN_MS);
  if (video === undefined) throw new Error('nothing was in work');
  return video;
}

/** A small film of its own, registered as a video. @param shape no two of the same: they would have the same bytes */
export async function upload(
  site: DrillSite,
  title: string,
  shape: { seconds: number; height: number },
): Promise<void> {
  const file = join(site.folder, `${shape.height}.mp4`);
  await makeFilm(file, { width: 160, rate: 25, ...shape });
  await site.uploadPatiently(file, title);
  await rm(file);
}

/** @returns the account's id */
export async function addPerson(
  { client }: DrillSite,
  person: { name: string; email: string },
): Promise<string> {
  const body = JSON.stringify({ ...person, password: PASSWORD, role: 'user' });
  return created.parse(await (await client.send('POST', '/api/users', body)).json()).id;
}

/** `service.table` of all databases in which some row holds the text. */
export async function tracesOf(site: DrillSite, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const service of databaseServices) {
    const tables = `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`;
    const statements = named
      .parse(await site.query(service, tables))
      .map(({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM "${name}" AS t WHERE ${HOLDS})`);
    const holding = named.parse(await site.query(service, statements.join(' UNION ALL '), [text]));
    found.push(...holding.map(({ name }) => `${service}.${name}`));
  }
  return found;
}

const HOLDS = 'strpos(lower(t::text), lower($1)) > 0';
