import { join } from 'node:path';
import { withSystem } from './bench-system';
import { make1080pClip } from './clips';
import { mib, printTable, seconds } from './table';
import { uploadVideo, videoState } from './upload-video';

const runs = 3;

void withSystem({}, async (system, client, folder) => {
  const clip = join(folder, 'clip.mp4');
  await make1080pClip(clip, 60);
  const rows: string[][] = [];
  for (let run = 1; run <= runs; run += 1) {
    const { id, bytes, sent } = await uploadVideo(system, client, clip, `Medida ${run}`);
    await videoState(client, id, ['playable', 'ready'], { everyMs: 50, limitMs: 120_000 });
    const after = seconds(performance.now() - sent.sentAt);
    rows.push([String(run), mib(bytes), seconds(sent.sentAfterMs), after]);
    // What is made of this one must not take the next one's time.
    await videoState(client, id, ['ready'], { everyMs: 500, limitMs: 10 * 60_000 });
  }
  printTable(['run', 'bytes', 'upload', 'playable after upload end'], rows);
});
