import { chosenSnapshot, manifestOf } from '../../backup/layout';
import { waitUntil } from '../../parts';
import type { DrillSite } from '../site';
import { withStore } from '../store-audit';
import { ANA, fill, type Filled, finished, IN_FLIGHT, PASSWORD, tracesOf, upload } from './fill';
import { servedBy } from './served';
import { write } from './writer';

/** Runs `npm run alcova -- backup` on a data folder. @throws Error unless it ends well */
export type Run = (step: string, dataDir: string) => Promise<void>;
/** What is known of the lost site. */
export type Lost = Awaited<ReturnType<typeof useSite>>;

/** The life of the site that is lost. @returns what is known of it */
export async function useSite(
  site: DrillSite,
  size: { videos: number; seconds: number; inFlightSeconds: number },
  backups: string,
  run: Run,
) {
  const { system } = site;
  const filled = await fill(site, size);
  const stopping = new AbortController();
  const writing = write(site, stopping.signal);
  // Told below, whoever waits meanwhile.
  writing.catch(() => undefined);
  await upload(site, IN_FLIGHT, { seconds: size.inFlightSeconds, height: 90 });
  await interruptWork(site);
  await run('create', system.dataDir);
  await system.restart('media-worker');
  const manifest = await manifestOf(backups, await chosenSnapshot(backups, undefined));
  const inWork = await goOn(site, filled);
  stopping.abort();
  const written = await writing;
  await run('records', system.dataDir);
  return {
    ...{ port: Number(new URL(system.url).port), written, filled, manifest },
    /** The asset that was in work when the backup was taken. */
    inWork,
    served: await servedBy(system.url, inWork),
    favourites: await (await filled.bia.send('GET', '/api/me/favorites')).text(),
    /** Tables that hold the erased person's id for good: that it was erased, and what the law asks for. */
    traces: await tracesOf(site, filled.anaId),
  };
}

/** Kills the worker amid a job, so that the backup has one that runs and that nobody works on: what a restored site finds. */
async function interruptWork(site: DrillSite): Promise<void> {
  const jobs = (states: string) => site.count('media', `jobs WHERE state IN (${states})`);
  await waitUntil('um trabalho', async () => (await jobs(`'running'`)) > 0);
  await site.system.kill('media-worker', 'SIGKILL', { restart: false });
  if ((await jobs(`'queued', 'running'`)) === 0)
    throw new Error('nothing was left to do when the backup was taken');
}

/** What happens after the backup, and must not be undone by it. @returns the asset that was in work until then */
async function goOn(site: DrillSite, filled: Filled): Promise<string> {
  const { ana, anaId, deleted, held, heldTale } = filled;
  await ana.send('DELETE', '/api/me', JSON.stringify({ password: PASSWORD }));
  await site.remove(deleted);
  await report(site, 'video', held.id);
  await report(site, 'tale', heldTale);
  const { assetId } = await finished(site);
  await waitUntil('o vídeo retirado', () => isGone(`${site.system.url}/api/videos/${held.id}`));
  await waitUntil('a conta apagada', async () => (await tracesOf(site, ANA.email)).length === 0);
  await withStore(site.system, (store) =>
    waitUntil('o registro da conta e os arquivos do vídeo', async () => {
      const keys = await store.keys();
      const isErased = keys.some((key) => key.startsWith('erasures/') && key.includes(anaId));
      return isErased && !keys.some((key) => key.includes(deleted.assetId));
    }),
  );
  return assetId;
}

/** An urgent report, which hides at once. */
async function report({ client }: DrillSite, kind: 'video' | 'tale', id: string): Promise<void> {
  const body = { subject: { kind, id }, description: 'Denúncia do exercício.', category: 'intimate-image' };
  await client.send('POST', '/api/reports', JSON.stringify(body));
}

/** Whether visitors are told that there is no such thing. */
const isGone = async (url: string): Promise<boolean> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  await response.body?.cancel();
  return response.status === 404;
};
