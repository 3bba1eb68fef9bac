import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { StartFailure } from '../parts';
import { withSystem } from './bench-system';
import { make1080pClip } from './clips';
import { sendMultipart } from './multipart';
import { mib, printTable, seconds } from './table';

const runs = 3;
const limitMs = 120_000;
const uploaded = z.object({ fileUrl: z.string() });
const created = z.object({ id: z.string() });
const processing = z.object({ state: z.string() });

void withSystem({}, async (system, client, folder) => {
  const clip = join(folder, 'clip.mp4');
  await make1080pClip(clip, 60);
  const bytes = (await stat(clip)).size;
  const rows: string[][] = [];
  for (let run = 1; run <= runs; run += 1) {
    const target = `${system.url}/api/videos/upload-video`;
    const sent = await sendMultipart(
      target,
      client.headers(),
      `clipe-${run}.mp4`,
      bytes,
      createReadStream(clip),
    );
    if (sent.status !== 200) throw new StartFailure(`envio: ${sent.status} ${sent.body.slice(0, 300)}`);
    const video = {
      title: `Medida ${run}`,
      category: 'hetero',
      url: uploaded.parse(JSON.parse(sent.body)).fileUrl,
    };
    const { id } = created.parse(
      await (await client.send('POST', '/api/videos', JSON.stringify(video))).json(),
    );
    for (;;) {
      const { state } = processing.parse(
        await (await client.send('GET', `/api/videos/${id}/processing`)).json(),
      );
      if (state === 'playable' || state === 'ready') break;
      if (state === 'failed' || performance.now() - sent.sentAt > limitMs)
        throw new StartFailure(`estado: ${state}`);
      await pause(50);
    }
    rows.push([String(run), mib(bytes), seconds(sent.sentAfterMs), seconds(performance.now() - sent.sentAt)]);
  }
  printTable(['run', 'bytes', 'upload', 'playable after upload end'], rows);
});
