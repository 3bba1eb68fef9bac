import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { SiteClient } from '../local/site-client';
import type { System } from '../local/system';
import { reasonOf } from '../parts';
import { withSystem } from './bench-system';
import { makeFilm } from './clips';
import { costOfMinute, type FilmUse, metricOf, type Prices } from './cost-model';
import { printTable } from './table';
import { uploadVideo, videoState } from './upload-video';

const usage = `npm run cost -- --core-hour 0.03 --storage-gb-month 0.02 --egress-gb 0.01 [options]
  --utilisation 0.7         share of the paid processor time that encodes
  --processor-seconds 2.5   of a second of film, from your own metrics; without it a film of 60 s is encoded here and measured
  --stored-mb 100           of a minute of film in the store
  --sent-mb 40              of a minute of film to a viewer`;

const FILM_SECONDS = 60;
const READY_WITHIN_MS = 20 * 60_000;
const MB = 1e6;
const positive = z.coerce.number().positive();
const options = z.object({
  'core-hour': positive,
  'storage-gb-month': positive,
  'egress-gb': positive,
  utilisation: positive.max(1),
  'processor-seconds': positive.optional(),
  'stored-mb': positive.optional(),
  'sent-mb': positive.optional(),
});

function readOptions(): z.output<typeof options> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      ...{ 'core-hour': text, 'storage-gb-month': text, 'egress-gb': text },
      utilisation: { ...text, default: '0.7' },
      ...{ 'processor-seconds': text, 'stored-mb': text, 'sent-mb': text },
    },
  });
  return options.parse(values);
}

/** Encodes a film of 1080p at 30 pictures a second on a site of its own, and reads what it took. */
async function measure(system: System, client: SiteClient, folder: string): Promise<FilmUse> {
  // Loaded when needed: the packages are built by then.
  const { StoreAudit } = await import('../drills/store-audit.js');
  const { madeLadder } = await import('./media-records.js');
  const film = join(folder, 'filme.mp4');
  await makeFilm(film, FILM_SECONDS);
  const { id } = await uploadVideo(system, client, film, 'Conto de demonstração');
  const { assetId } = await videoState(client, id, ['ready'], { everyMs: 500, limitMs: READY_WITHIN_MS });
  const address = `http://127.0.0.1:${system.env['media-worker']['HEALTH_PORT'] ?? ''}/metrics`;
  const metrics = await (await fetch(address, { signal: AbortSignal.timeout(5_000) })).text();
  const { bytes, plan } = await madeLadder(system.env.media['DATABASE_URL'] ?? '', assetId);
  const store = new StoreAudit(system.env.media);
  try {
    const stored = (await store.objects()).reduce((sum, { size }) => sum + size, 0);
    const seen = (bytes.get(plan.rungs.at(-1)?.name ?? '') ?? 0) + (bytes.get('audio') ?? 0);
    return {
      processorSeconds:
        metricOf(metrics, 'alcova_worker_ffmpeg_processor_seconds_total') /
        metricOf(metrics, 'alcova_worker_video_seconds_total'),
      storedBytes: (stored * 60) / FILM_SECONDS,
      sentBytes: (seen * 60) / FILM_SECONDS,
    };
  } finally {
    store.close();
  }
}

function print(use: FilmUse, prices: Prices): void {
  printTable(
    ['a minute of film', 'takes', 'at', 'costs'],
    [
      [
        'encoded once',
        `${(60 * use.processorSeconds).toFixed(0)} s of processor`,
        `${prices.coreHour} an hour, ${prices.utilisation * 100} % used`,
        costOfMinute(use, prices).encoding.toFixed(6),
      ],
      [
        'kept for a month',
        `${(use.storedBytes / MB).toFixed(1)} MB`,
        `${prices.storageGbMonth} a GB`,
        costOfMinute(use, prices).keeping.toFixed(6),
      ],
      [
        'watched once, in its largest rung',
        `${(use.sentBytes / MB).toFixed(1)} MB`,
        `${prices.egressGb} a GB`,
        costOfMinute(use, prices).sending.toFixed(6),
      ],
    ],
  );
}

async function main(): Promise<void> {
  const given = readOptions();
  const prices: Prices = {
    coreHour: given['core-hour'],
    storageGbMonth: given['storage-gb-month'],
    egressGb: given['egress-gb'],
    utilisation: given.utilisation,
  };
  const [processor, stored, sent] = [given['processor-seconds'], given['stored-mb'], given['sent-mb']];
  if (processor !== undefined && stored !== undefined && sent !== undefined) {
    print({ processorSeconds: processor, storedBytes: stored * MB, sentBytes: sent * MB }, prices);
    return;
  }
  await withSystem({}, async (system, client, folder) => {
    const measured = await measure(system, client, folder);
    print(
      {
        processorSeconds: processor ?? measured.processorSeconds,
        storedBytes: stored === undefined ? measured.storedBytes : stored * MB,
        sentBytes: sent === undefined ? measured.sentBytes : sent * MB,
      },
      prices,
    );
  });
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  console.error(usage);
  process.exitCode = 1;
});
