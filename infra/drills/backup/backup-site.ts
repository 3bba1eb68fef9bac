import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { startSystem, type System } from '../../local';
import { addAd, addBook } from '../../local/demo/shop';
import { demoAds, demoBooks } from '../../local/demo/shop-content';
import { silentLog } from '../../local/log';
import { databaseServices } from '../../local/names';
import { SiteClient } from '../../local/site-client';
import { waitUntil } from '../../parts';
import { makeFilm } from '../films';
import { queryDatabase } from '../query';

export const PASSWORD = 'uma serra longe do mar';
/** Of demonstration: nobody's. */
export const ANA = { name: 'Ana Quaresmeira', email: 'ana.quaresmeira@alcova.local' };
export const BIA = { name: 'Bia Sucupira', email: 'bia.sucupira@alcova.local' };
/** Still in work when the backup is taken. */
export const IN_FLIGHT = 'Conto em processamento';
const READY_WITHIN_MS = 240_000;
const WRITE_EVERY_MS = 150;
const video = z.object({ id: z.string(), title: z.string(), assetId: z.string(), mediaState: z.string() });
const videoPage = z.object({ items: z.array(video) });
export type FilledVideo = z.output<typeof video>;
const created = z.object({ id: z.string() });
const named = z.array(z.object({ name: z.string() }));

/** Starts the site of the drill; on `port` a restored one answers at the addresses of the lost one. */
export const startSite = (dataDir: string, port = 0): Promise<System> =>
  // What nothing needs is to be seen at once, and not after a day.
  startSystem({ dataDir, port, rateLimitScale: 1_000, env: { SWEEP_GRACE_HOURS: '0.001' } });

export async function signedIn(system: System, email: string, password: string): Promise<SiteClient> {
  const client = new SiteClient(system.url);
  await client.signIn(email, password);
  return client;
}

/** A site with something of everything, made as people make it. */
export interface Filled {
  readonly admin: SiteClient;
  /** Whose account is erased after the backup. */
  readonly ana: SiteClient;
  readonly anaId: string;
  readonly bia: SiteClient;
  /** After the backup the one is deleted, the others are taken down. */
  readonly deleted: FilledVideo;
  readonly held: FilledVideo;
  readonly heldTale: string;
}

/** @param size how many films, and how long each is */
export async function fill(
  system: System,
  folder: string,
  size: { videos: number; seconds: number },
): Promise<Filled> {
  const admin = await signedIn(system, system.adminEmail, system.adminPassword);
  const signal = new AbortController().signal;
  const workshop = { siteUrl: system.url, folder: join(folder, 'pictures'), log: silentLog, signal };
  await mkdir(workshop.folder);
  const titles = Array.from({ length: size.videos }, (_, index) => `Conto narrado ${index + 1}`);
  for (const title of titles) await upload(admin, folder, title, size.seconds);
  for (const book of demoBooks.slice(0, 2)) await addBook(admin, book, workshop);
  for (const ad of demoAds.slice(0, 1)) await addAd(admin, ad, workshop);
  const [anaId] = [await addPerson(admin, ANA), await addPerson(admin, BIA)];
  const ana = await signedIn(system, ANA.email, PASSWORD);
  const bia = await signedIn(system, BIA.email, PASSWORD);
  const [, deleted, held] = await untilReady(admin, titles);
  if (deleted === undefined || held === undefined) throw new Error('too few videos were made');
  for (const client of [ana, bia])
    for (const { id } of [deleted, held]) {
      await client.send('PUT', `/api/me/favorites/${id}`);
      await client.send('PUT', `/api/videos/${id}/reaction?signedIn=1`, JSON.stringify({ value: 'like' }));
      await client.send('POST', `/api/videos/${id}/view?signedIn=1`);
    }
  await publishTale(bia, admin, 'A estrada da serra', BIA.name);
  const heldTale = await publishTale(bia, admin, 'Beira de rio', BIA.name);
  await publishTale(ana, admin, 'Conto de quem vai embora', ANA.name);
  return { admin, ana, anaId, bia, deleted, held, heldTale };
}

/** A small film of its own, registered as a video. */
export async function upload(
  admin: SiteClient,
  folder: string,
  title: string,
  seconds: number,
): Promise<void> {
  const file = join(folder, `${title.toLowerCase().replaceAll(' ', '-')}.mp4`);
  // No two have the same bytes.
  const height = 90 + 2 * (Number(/\d+$/.exec(title)?.[0]) || 0);
  await makeFilm(file, { width: 160, height, rate: 25, seconds });
  await admin.upload(file, { title, category: 'trans', folder: 'videos' });
  await rm(file);
}

/** The videos of these titles, once all of them are ready. */
export async function untilReady(admin: SiteClient, titles: readonly string[]): Promise<FilledVideo[]> {
  let found: FilledVideo[] = [];
  const allAre = async () => {
    const page = videoPage.parse(await (await admin.send('GET', '/api/admin/videos?pageSize=60')).json());
    found = page.items.filter(({ title }) => titles.includes(title));
    return found.length === titles.length && found.every(({ mediaState }) => mediaState === 'ready');
  };
  await waitUntil(`${titles.length} vídeos prontos`, allAre, READY_WITHIN_MS);
  return found.sort((one, other) => one.title.localeCompare(other.title));
}

async function addPerson(admin: SiteClient, person: { name: string; email: string }): Promise<string> {
  const body = JSON.stringify({ ...person, password: PASSWORD, role: 'user' });
  return created.parse(await (await admin.send('POST', '/api/users', body)).json()).id;
}

async function publishTale(
  client: SiteClient,
  admin: SiteClient,
  title: string,
  author: string,
): Promise<string> {
  const tale = `${title}. ${'A estrada subia a serra devagar, e a chuva também. '.repeat(12)}`;
  const body = { title, author, category: 'hetero', tale, ownWork: true, adultsOnly: true };
  const { id } = created.parse(await (await client.send('POST', '/api/tales', JSON.stringify(body))).json());
  await admin.send('PATCH', `/api/tales/${id}`, JSON.stringify({ decision: 'approve' }));
  return id;
}

/** An account that the site said yes to. */
export interface Written {
  readonly id: string;
  /** When it was sent, and when the yes came; ms since 1970. */
  readonly sentAt: number;
  readonly doneAt: number;
}

/** Writes all the time: new accounts, so that nothing public changes. `stop` throws what a write failed with. */
export function startWriter(admin: SiteClient): { stop: () => Promise<readonly Written[]> } {
  const written: Written[] = [];
  let isStopped = false;
  const run = async () => {
    for (let number = 1; !isStopped; number += 1) {
      const sentAt = Date.now();
      const person = { name: `Exercício ${number}`, email: `exercicio-${number}@alcova.local` };
      const id = await addPerson(admin, person);
      written.push({ id, sentAt, doneAt: Date.now() });
      await pause(WRITE_EVERY_MS);
    }
    return written;
  };
  const running = run();
  // Told by `stop`, whoever waits meanwhile.
  running.catch(() => undefined);
  return {
    stop: () => {
      isStopped = true;
      return running;
    },
  };
}

/** `service.table` of all databases in which some row holds the text. */
export async function tracesOf(text: string, system: System): Promise<string[]> {
  const found: string[] = [];
  for (const service of databaseServices) {
    const tables = named.parse(
      await queryDatabase(
        system,
        service,
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
      ),
    );
    const statements = tables.map(
      ({ name }) =>
        `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM "${name}" AS t WHERE strpos(lower(t::text), lower($1)) > 0)`,
    );
    const holding = await queryDatabase(system, service, statements.join(' UNION ALL '), [text]);
    found.push(...named.parse(holding).map(({ name }) => `${service}.${name}`));
  }
  return found;
}
