import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { SiteClient } from '../local/client/site-client';
import type { System } from '../local/system';
import { StartFailure } from '../parts';
import { sendMultipart, type SentUpload } from './multipart';

const uploaded = z.object({ fileUrl: z.string() });
const created = z.object({ id: z.string() });
const status = z.object({
  assetId: z.string(),
  state: z.string(),
  stage: z.string(),
  reasonCode: z.string().nullable(),
});
type Status = z.output<typeof status>;

/** Uploads a clip as an administrator's browser does, and makes a video of it. */
export async function uploadVideo(
  system: System,
  client: SiteClient,
  clip: string,
  title: string,
): Promise<{ readonly id: string; readonly sent: SentUpload }> {
  const bytes = (await stat(clip)).size;
  const target = `${system.url}/api/videos/upload-video`;
  const sent = await sendMultipart(target, client.headers(), 'clipe.mp4', bytes, createReadStream(clip));
  if (sent.status !== 200) throw new StartFailure(`envio: ${sent.status} ${sent.body.slice(0, 300)}`);
  const { fileUrl: url } = uploaded.parse(JSON.parse(sent.body));
  const video = JSON.stringify({ title, category: 'hetero', url });
  const { id } = created.parse(await (await client.send('POST', '/api/videos', video)).json());
  return { id, sent };
}

/** Asks every `everyMs` until the video is in one of `states`; a failed one, or `limitMs` without, is a StartFailure. */
export async function videoState(
  client: SiteClient,
  id: string,
  states: readonly string[],
  wait: { everyMs: number; limitMs: number },
): Promise<Status> {
  for (const end = performance.now() + wait.limitMs; ; await pause(wait.everyMs)) {
    const answer = await client.send('GET', `/api/videos/${id}/processing`);
    const now = status.parse(await answer.json());
    if (states.includes(now.state)) return now;
    if (now.state === 'failed' || now.state === 'refused' || performance.now() > end)
      throw new StartFailure(`estado: ${now.state}, ${now.stage}, ${now.reasonCode ?? ''}`);
  }
}
