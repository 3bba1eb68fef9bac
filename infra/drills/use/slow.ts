import { RESUMABLE_UPLOADS_PATH, UPLOAD_PART_BYTES, uploadFileAnswer } from '@alcova/contracts';
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Dispatcher, request } from 'undici';
import { SiteError } from '../../local/client/site-client';
import type { LoadTask } from '../../load/load-process';
import { type Act, repeat, signedIn } from './acts';
import type { LoadPlan } from './plan';

const STREAMS = 4;
/** As the site tells browsers to. */
const REOPEN_MS = 3_000;
const UPLOADS = 3;
const NEXT_UPLOAD_MS = 1_000;
const CHUNK_BYTES = 128 * 1_024;
const SHOWN_CHARACTERS = 200;

/**
 * Streams of events, each opened again when the site ended it, as a browser does, and resumable uploads, as the browser makes them, but so
 * slow that a part is under way whenever a gateway stops; what is left of the last ones comes fast. What breaks off is a failure.
 */
export async function useSlowly(
  { administrator, url }: LoadPlan,
  { bytesPerSecond, file }: NonNullable<LoadPlan['slow']>,
  task: LoadTask,
): Promise<void> {
  const headers = (await signedIn(url, administrator)).headers();
  const { stopped } = task;
  const listen: Act = async () => {
    try {
      const options = {
        headers: { ...headers, accept: 'text/event-stream' },
        signal: stopped,
        bodyTimeout: 0,
      };
      const { statusCode, body } = await request(`${url}/api/desk/events`, options);
      body.resume();
      await finished(body);
      return statusCode;
    } catch (error) {
      if (stopped.aborted) return null;
      throw error;
    }
  };
  const content = await openAsBlob(file);
  const upload: Act = async (_, about) => {
    const place = await begunUpload(url, headers, content.size, 'Um envio longo');
    for (let offset = 0; offset < content.size; offset += UPLOAD_PART_BYTES) {
      const part = Buffer.from(await content.slice(offset, offset + UPLOAD_PART_BYTES).arrayBuffer());
      const sha256 = createHash('sha256').update(part).digest('base64');
      await ask(204, place, {
        ...{ method: 'PATCH', body: Readable.from(paced(part, bytesPerSecond, stopped)) },
        headers: { ...partHeaders(headers, offset, part.length), 'upload-checksum': `sha256 ${sha256}` },
      });
    }
    const json = { ...TUS, ...headers, 'content-type': 'application/json' };
    const { text } = await ask(200, `${place}/finish`, { method: 'POST', body: '{}', headers: json });
    about(uploadFileAnswer.parse(JSON.parse(text)).s3Key);
    return 200;
  };
  await Promise.all([
    ...Array.from({ length: STREAMS }, () => repeat('events', REOPEN_MS, listen, task)),
    ...Array.from({ length: UPLOADS }, () => repeat('slow upload', NEXT_UPLOAD_MS, upload, task)),
  ]);
}

const TUS = { 'tus-resumable': '1.0.0' };
type Headers = Readonly<Record<string, string>>;

/** Begins a resumable upload. @returns where its parts go @throws SiteError */
export async function begunUpload(
  url: string,
  headers: Headers,
  bytes: number,
  title: string,
): Promise<string> {
  const [name, encoded] = ['longo.mp4', title].map((text) => Buffer.from(text).toString('base64'));
  const created = await ask(201, `${url}${RESUMABLE_UPLOADS_PATH}`, {
    method: 'POST',
    headers: {
      ...{ ...TUS, ...headers, 'upload-length': `${bytes}` },
      'upload-metadata': `filename ${name},title ${encoded}`,
    },
  });
  return new URL(String(created.headers['location']), url).href;
}

export const partHeaders = (headers: Headers, offset: number, bytes: number): Record<string, string> => ({
  ...{ ...TUS, ...headers, 'upload-offset': `${offset}`, 'content-length': `${bytes}` },
  'content-type': 'application/offset+octet-stream',
});

/** @throws SiteError unless the answer is the right one */
async function ask(
  right: number,
  address: string,
  options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>,
) {
  const { body, headers, statusCode } = await request(address, options);
  const text = await body.text();
  if (statusCode !== right)
    throw new SiteError(statusCode, `${statusCode} ${text.slice(0, SHOWN_CHARACTERS)}`);
  return { headers, text };
}

async function* paced(part: Buffer, bytesPerSecond: number, hurried: AbortSignal): AsyncGenerator<Buffer> {
  const began = performance.now();
  for (let at = 0; at < part.length; at += CHUNK_BYTES) {
    const ahead = (at / bytesPerSecond) * 1_000 - (performance.now() - began);
    // The pause ends early when all is to hurry.
    if (ahead > 0 && !hurried.aborted)
      await pause(ahead, undefined, { signal: hurried }).catch(() => undefined);
    yield part.subarray(at, at + CHUNK_BYTES);
  }
}
