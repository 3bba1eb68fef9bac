import { join } from 'node:path';
import { barOf, type Report } from '../../load/report';
import { uploadVideo, videoState } from '../../load/upload-video';
import { makeVoice } from '../../testing/clips';
import type { BenchSite } from '../site';

const POLL = { everyMs: 100, limitMs: 3_600_000 };
/** Seconds for an hour, on two processors. */
const PLAYABLE_WITHIN = 10;
const READY_WITHIN = 120;

/** How soon a film that is only sound can be played, and has its whole ladder, counted from the upload's end. */
export async function soundReport({ system, client, folder }: BenchSite, seconds: number): Promise<Report> {
  const file = join(folder, 'voz.mp3');
  await makeVoice(file, seconds);
  const { id, sent } = await uploadVideo(system, client, file, 'voz');
  const since = () => (performance.now() - sent.sentAt) / 1_000;
  await videoState(client, id, ['playable', 'ready'], POLL);
  const playable = since();
  await videoState(client, id, ['ready'], POLL);
  const ready = since();
  return {
    about: `An MP3 of ${seconds} s, one voice, without a cover.`,
    tables: [
      {
        head: [`${seconds} s of sound`, 'since the upload'],
        rows: [
          ['can be played', `${playable.toFixed(1)} s`],
          ['whole ladder', `${ready.toFixed(1)} s`],
        ],
      },
    ],
    bars: [
      barOf('sound alone: can be played', playable, { most: PLAYABLE_WITHIN, unit: ' s', digits: 1 }),
      barOf('sound alone: whole ladder', ready, { most: READY_WITHIN, unit: ' s', digits: 1 }),
    ],
  };
}
