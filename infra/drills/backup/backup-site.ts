import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { startSystem, type System } from '../../local';
import { addAd, addBook } from '../../local/demo/shop';
import { demoAds, demoBooks } from '../../local/demo/shop-content';
import { silentLog } from '../../local/log';
import { SiteClient } from '../../local/site-client';
import { waitUntil } from '../../parts';
import { makeFilm } from '../films';

export const PASSWORD = 'uma serra longe do mar';
/** Of demonstration: nobody's. */
export const ANA = { name: 'Ana Quaresmeira', email: 'ana.quaresmeira@alcova.local' };
export const BIA = { name: 'Bia Sucupira', email: 'bia.sucupira@alcova.local' };
/** Of the demonstration's: what is compared is each address, so that a few tell as much as all. */
const BOOKS = 2;
const ADS = 1;
const READY_WITHIN_MS = 240_000;
const videoPage = z.object({
  items: z.array(
    z.object({ id: z.string(), title: z.string(), assetId: z.string(), mediaState: z.string() }),
  ),
});
export type FilledVideo = z.output<typeof videoPage>['items'][number];
const created = z.object({ id: z.string() });
const talePage = z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) });

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
  readonly ana: SiteClient;
  readonly anaId: string;
  readonly bia: SiteClient;
  /** Ready, by title. */
  readonly videos: readonly FilledVideo[];
}

/** @param videos how many films; @param seconds how long each is */
export async function fill(
  system: System,
  folder: string,
  { videos, seconds }: { videos: number; seconds: number },
): Promise<Filled> {
  const admin = await signedIn(system, system.adminEmail, system.adminPassword);
  const pictures = join(folder, 'pictures');
  await mkdir(pictures);
  const workshop = {
    siteUrl: system.url,
    folder: pictures,
    log: silentLog,
    signal: new AbortController().signal,
  };
  const titles = Array.from({ length: videos }, (_, index) => `Conto narrado ${index + 1}`);
  for (const [index, title] of titles.entries())
    await upload(admin, folder, { title, seconds, height: 90 + 2 * index });
  for (const book of demoBooks.slice(0, BOOKS)) await addBook(admin, book, workshop);
  for (const ad of demoAds.slice(0, ADS)) await addAd(admin, ad, workshop);
  const people: { client: SiteClient; id: string }[] = [];
  for (const person of [ANA, BIA]) {
    const id = await addPerson(admin, { ...person, password: PASSWORD });
    people.push({ client: await signedIn(system, person.email, PASSWORD), id });
  }
  const [ana, bia] = people;
  if (!ana || !bia) throw new Error('nobody was made');
  const ready = await untilReady(admin, titles);
  for (const { client } of people) await use(client, ready);
  for (const title of ['A estrada da serra', 'Beira de rio'])
    await publishTale(bia.client, admin, title, BIA.name);
  await publishTale(ana.client, admin, 'Conto de quem vai embora', ANA.name);
  return { admin, ana: ana.client, anaId: ana.id, bia: bia.client, videos: ready };
}

/** A small film of its own bytes, registered as a video. */
export async function upload(
  admin: SiteClient,
  folder: string,
  { title, seconds, height }: { title: string; seconds: number; height: number },
): Promise<void> {
  const file = join(folder, `${title.toLowerCase().replaceAll(' ', '-')}.mp4`);
  await makeFilm(file, { width: 160, height, rate: 25, seconds });
  await admin.upload(file, { title, category: 'trans', folder: 'videos' });
  await rm(file);
}

/** The videos of these titles, once all of them are ready. */
export async function untilReady(admin: SiteClient, titles: readonly string[]): Promise<FilledVideo[]> {
  let found: FilledVideo[] = [];
  await waitUntil(
    `${titles.length} vídeos prontos`,
    async () => {
      const page = videoPage.parse(await (await admin.send('GET', '/api/admin/videos?pageSize=60')).json());
      found = page.items.filter(({ title }) => titles.includes(title));
      return found.length === titles.length && found.every(({ mediaState }) => mediaState === 'ready');
    },
    READY_WITHIN_MS,
  );
  return found.sort((one, other) => one.title.localeCompare(other.title));
}

async function use(client: SiteClient, videos: readonly FilledVideo[]): Promise<void> {
  for (const { id } of videos) {
    await client.send('PUT', `/api/me/favorites/${id}`);
    await client.send('PUT', `/api/videos/${id}/reaction?signedIn=1`, JSON.stringify({ value: 'like' }));
    await client.send('POST', `/api/videos/${id}/view?signedIn=1`);
  }
}

/** Adds an account as an administrator does; answers its id. */
export async function addPerson(
  admin: SiteClient,
  person: { name: string; email: string; password?: string },
): Promise<string> {
  const body = JSON.stringify({ ...person, role: 'user' });
  return created.parse(await (await admin.send('POST', '/api/users', body)).json()).id;
}

/** Sends a tale; answers its id. */
async function sendTale(client: SiteClient, title: string, author: string): Promise<string> {
  const tale = `${title}. ${'A estrada subia a serra devagar, e a chuva também. '.repeat(12)}`;
  const body = { title, author, category: 'hetero', tale, ownWork: true, adultsOnly: true };
  return created.parse(await (await client.send('POST', '/api/tales', JSON.stringify(body))).json()).id;
}

async function publishTale(
  client: SiteClient,
  admin: SiteClient,
  title: string,
  author: string,
): Promise<void> {
  const id = await sendTale(client, title, author);
  await admin.send('PATCH', `/api/tales/${id}`, JSON.stringify({ decision: 'approve' }));
}

/** Published tales, by title. */
export async function publishedTales(client: SiteClient): Promise<{ id: string; title: string }[]> {
  const { items } = talePage.parse(await (await client.send('GET', '/api/tales/published')).json());
  return items.sort((one, other) => one.title.localeCompare(other.title));
}

/** An urgent report, which hides at once. */
export async function report(client: SiteClient, kind: 'video' | 'tale', id: string): Promise<void> {
  const body = { subject: { kind, id }, description: 'Denúncia do exercício.', category: 'intimate-image' };
  await client.send('POST', '/api/reports', JSON.stringify(body));
}
