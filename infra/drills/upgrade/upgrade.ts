import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { command, count } from '../../load/command';
import { seconds as secondsText } from '../../load/report';
import { SiteClient } from '../../local/client/site-client';
import { freePorts, scratchFolder, waitFor, waitUntil } from '../../parts';
import { makeFilm } from '../films';
import { failedChecks, tableOf } from '../found';
import { withSite, type DrillSite } from '../site';
import { startVersion, unpackVersion } from './old-version';

/** The first version whose databases are brought forward: there is no release yet. */
const BEFORE = 'b419f12a';
const ADMIN = { email: 'admin@alcova.local', password: 'uma serra que ninguém subiu' };
const ANA = {
  name: 'Ana Quaresmeira',
  email: 'ana.quaresmeira@alcova.local',
  password: 'uma serra longe do mar',
};
const TALE = 'De quem vai embora';
const READY_WITHIN_MS = 240_000;

const video = z.object({ id: z.string(), title: z.string(), mediaState: z.string() });
const videos = z.object({ items: video.array() });
const tales = z.object({ items: z.object({ id: z.string(), title: z.string() }).array() });

type Videos = z.output<typeof video>[];
const listed = async (client: SiteClient): Promise<Videos> =>
  videos.parse(await (await client.send('GET', '/api/admin/videos?pageSize=60')).json()).items;
const favourites = async (client: SiteClient): Promise<string[]> =>
  z
    .object({ items: z.object({ id: z.string() }).array() })
    .parse(await (await client.send('GET', '/api/me/favorites')).json())
    .items.map(({ id }) => id);
const signedIn = async (url: string, { email, password }: typeof ADMIN): Promise<SiteClient> => {
  const client = new SiteClient(url);
  await client.signIn(email, password);
  return client;
};

/** What people did on the site of before: films that are ready, one in work, an account, a favourite, a tale that waits. */
async function useOld(url: string, folder: string, size: { videos: number; seconds: number }) {
  const admin = await signedIn(url, ADMIN);
  const upload = async (title: string, height: number, seconds: number) => {
    const file = join(folder, `${height}.mp4`);
    await makeFilm(file, { width: 160, rate: 25, height, seconds });
    await admin.upload(file, { title, category: 'trans', folder: 'videos' });
  };
  for (let number = 1; number <= size.videos; number += 1)
    await upload(`Conto narrado ${number}`, 90 + 2 * number, size.seconds);
  const ready = await waitFor(
    'os vídeos',
    () => listed(admin),
    (all) => all.length === size.videos && all.every(({ mediaState }) => mediaState === 'ready'),
    READY_WITHIN_MS,
  );
  await admin.send('POST', '/api/users', JSON.stringify({ ...ANA, role: 'user' }));
  const ana = await signedIn(url, ANA);
  const kept = ready[0]?.id ?? '';
  await ana.send('PUT', `/api/me/favorites/${kept}`);
  const own = { title: TALE, author: ANA.name, category: 'hetero', ownWork: true, adultsOnly: true };
  const tale = 'A estrada subia a serra devagar, e a chuva também. '.repeat(12);
  await ana.send('POST', '/api/tales', JSON.stringify({ ...own, tale }));
  await upload('Conto em processamento', 200, size.seconds * 20);
  return { kept };
}

/** What of it the new version does not have, and what it cannot do. */
async function problemsOf(site: DrillSite, kept: string, size: { videos: number; seconds: number }) {
  const { url } = site.system;
  const made = await site.ready(size.videos + 1, READY_WITHIN_MS);
  const ana = await signedIn(url, ANA);
  const waiting = tales.parse(await (await site.client.send('GET', '/api/tales')).json()).items;
  const tale = waiting.find(({ title }) => title === TALE);
  if (tale !== undefined)
    await site.client.send('PATCH', `/api/tales/${tale.id}`, JSON.stringify({ decision: 'approve' }));
  const readable = async () =>
    tales
      .parse(await (await ana.send('GET', '/api/tales/published')).json())
      .items.some(({ title }) => title === TALE);
  const file = join(site.folder, 'new.mp4');
  await makeFilm(file, { width: 160, height: 240, rate: 25, seconds: size.seconds });
  await site.uploadPatiently(file, 'Conto da versão nova');
  await site.ready(size.videos + 2, READY_WITHIN_MS);
  await waitUntil('o conto publicado', readable, 30_000);
  return failedChecks({
    'every film plays on': made.every(({ mediaState }) => mediaState === 'ready'),
    'the tale still waits at the desk': tale !== undefined,
    'a favourite is still one': (await favourites(ana)).includes(kept),
    'no message was given up': (await site.count('media', `jobs WHERE state = 'failed'`)) === 0,
  });
}

/** Uses a site of the version before, stops it in the midst of a film, and starts this version on its folder. */
export const upgradeDrill = command({
  ...{ name: 'upgrade', about: 'a site of the version before is stopped, and goes on with this one' },
  options: z.object({ from: z.string().default(BEFORE), videos: count(4), seconds: count(8) }),
  quick: { videos: 1, seconds: 2 },
  run: async ({ from, ...size }, say) => {
    const folder = scratchFolder('alcova-drill-');
    const [version, dataDir] = [join(folder, 'version'), join(folder, 'data')];
    try {
      await unpackVersion(from, version);
      const [port = 0] = await freePorts(1);
      const old = await startVersion(version, { dataDir, port, adminPassword: ADMIN.password });
      say('the version before serves');
      const used = useOld(old.url, folder, size);
      await used.catch(() => undefined);
      await old.stop();
      const { kept } = await used;
      say('it is stopped');
      const began = performance.now();
      return await withSite({ dataDir, port, adminPassword: ADMIN.password }, async (site) => {
        const started = performance.now() - began;
        const problems = await problemsOf(site, kept, size);
        const all = performance.now() - began;
        return {
          tables: [
            tableOf({ 'serves after': secondsText(started), 'all was there after': secondsText(all) }),
          ],
          problems,
        };
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
