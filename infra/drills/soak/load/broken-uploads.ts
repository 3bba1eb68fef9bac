import { RESUMABLE_UPLOADS_PATH } from '@alcova/contracts';
import { readFile } from 'node:fs/promises';
import type { SiteClient } from '../../../local/site-client';
import type { ActingPlan } from '../../faults/load/plan';
import { brokenOff } from './broken-off';

/** Bytes are on their way into the store by then. */
const STAY_MS = 1_000;
const ANSWER_WITHIN_MS = 60_000;
const TUS = { 'tus-resumable': '1.0.0' };
const encoded = (text: string): string => Buffer.from(text).toString('base64');

/** Begins to send a film as a form does, and goes after half of it. */
export async function brokenUpload(
  plan: ActingPlan,
  client: SiteClient,
  number: number,
): Promise<number | undefined> {
  const film = await readFile(plan.acts.upload.file);
  const boundary = `quebra-${number}`;
  const head = [
    `--${boundary}\r\ncontent-disposition: form-data; name="title"\r\n\r\nEnvio deixado ${number}\r\n`,
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="deixado.mp4"\r\n`,
    'content-type: video/mp4\r\n\r\n',
  ].join('');
  return brokenOff({
    ...{ method: 'POST', url: `${plan.url}/api/videos/upload`, stayMs: STAY_MS },
    headers: {
      ...client.headers(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + film.length),
    },
    begun: Buffer.concat([Buffer.from(head), film.subarray(0, film.length / 2)]),
  });
}

/** Begins a resumable upload, goes amid its first part and never comes back. */
export async function brokenPart(
  plan: ActingPlan,
  client: SiteClient,
  number: number,
): Promise<number | undefined> {
  const film = await readFile(plan.acts.upload.file);
  const headers = { ...TUS, ...client.headers() };
  const created = await fetch(`${plan.url}${RESUMABLE_UPLOADS_PATH}`, {
    method: 'POST',
    headers: {
      ...{ ...headers, 'upload-length': String(film.length) },
      'upload-metadata': `filename ${encoded('deixado.mp4')},title ${encoded(`Parte deixada ${number}`)}`,
    },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  await created.arrayBuffer();
  if (created.status !== 201) return created.status;
  return brokenOff({
    ...{
      method: 'PATCH',
      url: new URL(created.headers.get('location') ?? '', plan.url).href,
      stayMs: STAY_MS,
    },
    headers: {
      ...{ ...headers, 'upload-offset': '0', 'content-length': String(film.length) },
      'content-type': 'application/offset+octet-stream',
    },
    begun: film.subarray(0, film.length / 2),
  });
}
