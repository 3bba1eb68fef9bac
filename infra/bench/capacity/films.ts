import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { videoPlayback } from '@alcova/contracts';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpRequest } from '../../load/closed-loop';
import { bucketOf, storeOf } from '../../load/stored';
import { mediaAt, masterAt } from '../../packs/playlists';
import { StartFailure } from '../../parts';
import { makeFilm, makeNarration } from '../../testing/clips';
import { wholeWay } from '../media/way';
import type { BenchSite } from '../site';

/** Segments of one rendition, as a player asks for them. */
export interface Rendition {
  readonly requests: readonly HttpRequest[];
  /** Of an hour. */
  readonly bytes: number;
  readonly segments: number;
}

/** A film that was made by the site, and what it took. */
export interface Made {
  readonly id: string;
  readonly seconds: number;
  /** Seconds of processor time for a second of film: of the worker, and of all other processes with the upload. */
  readonly worker: number;
  readonly others: number;
  /** Of the worker with ffmpeg, at its most. */
  readonly memory: number;
  /** Bytes of an hour: as it was sent, and all that is kept of what was made. */
  readonly sent: number;
  readonly kept: number;
  readonly sound: Rendition;
  readonly picture: Rendition;
}

const HOUR = 3_600;
/** Lines of the pictures that are watched: a narration has the smallest rung beside them, and none between. */
const WATCHED = 1_080;

/** Sends a film of so many seconds, and waits until all of it is there. */
export async function madeFilm(
  site: BenchSite,
  { kind, seconds }: { kind: 'film' | 'narration'; seconds: number },
): Promise<Made> {
  const file = join(site.folder, `${kind}.mp4`);
  await (kind === 'film' ? makeFilm : makeNarration)(file, seconds);
  const { id, assetId, processor, others, memory } = await wholeWay(
    site,
    file,
    `Conto de demonstração: ${kind}`,
  );
  const answer = await site.client.send('GET', `/api/videos/${id}/playback`);
  const { hls } = videoPlayback.response.parse(await answer.json());
  const { variants, sounds } = await masterAt(new URL(hls ?? '', site.system.url).href);
  const watched = variants.find(({ attributes }) => attributes['RESOLUTION']?.endsWith(`x${WATCHED}`));
  const [sound] = sounds;
  if (!watched || !sound) throw new StartFailure(`${kind}: no sound, or no pictures of ${WATCHED} lines`);
  return {
    ...{ id, seconds, worker: processor / seconds, others: others / seconds, memory },
    sent: ((await stat(file)).size / seconds) * HOUR,
    kept: ((await keptBytes(site, assetId)) / seconds) * HOUR,
    ...{ sound: await renditionAt(sound.url), picture: await renditionAt(watched.url) },
  };
}

async function renditionAt(playlist: string): Promise<Rendition> {
  const { segments } = await mediaAt(playlist);
  const seconds = segments.reduce((sum, one) => sum + one.seconds, 0);
  return {
    requests: segments.map(({ file, offset, bytes }) => ({
      path: new URL(file, playlist).pathname,
      headers: { range: `bytes=${offset}-${offset + bytes - 1}` },
    })),
    bytes: (segments.reduce((sum, one) => sum + one.bytes, 0) / seconds) * HOUR,
    segments: (segments.length / seconds) * HOUR,
  };
}

/** Everything that the store has of an asset. */
async function keptBytes(site: BenchSite, assetId: string): Promise<number> {
  const store = storeOf(site);
  try {
    const listed = await store.send(
      new ListObjectsV2Command({ Bucket: bucketOf(site), Prefix: `assets/${assetId}/` }),
    );
    if (listed.IsTruncated) throw new StartFailure(`more objects of ${assetId} than are listed at once`);
    return (listed.Contents ?? []).reduce((sum, { Size = 0 }) => sum + Size, 0);
  } finally {
    store.destroy();
  }
}
