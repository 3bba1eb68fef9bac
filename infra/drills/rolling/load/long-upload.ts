import { RESUMABLE_UPLOADS_PATH, UPLOAD_PART_BYTES, uploadFileAnswer } from '@alcova/contracts';
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher, Pool } from 'undici';
import { reasonOf } from '../../../parts';
import type { Note } from './open-loop';
import type { LoadPlan } from './plan';

const CHUNK_BYTES = 128 * 1_024;
const TUS = { 'tus-resumable': '1.0.0' };
const encoded = (text: string): string => Buffer.from(text).toString('base64');

/**
 * One resumable upload after the other until the signal comes, each as the browser makes it, but slowly, so that a part is under way
 * whenever a gateway stops; what is left of the last one comes fast. No part is sent twice, and a failure ends it.
 * @returns the keys of the files in the store
 */
export async function longUploads(
  pool: Pool,
  plan: LoadPlan,
  note: Note,
  stopped: AbortSignal,
): Promise<string[]> {
  const keys: string[] = [];
  while (!stopped.aborted) {
    const began = Date.now();
    try {
      keys.push(await longUpload(pool, plan, note, stopped));
      note('upload', began, null);
    } catch (error) {
      note('upload', began, reasonOf(error));
      return keys;
    }
  }
  return keys;
}

async function longUpload(pool: Pool, plan: LoadPlan, note: Note, hurried: AbortSignal): Promise<string> {
  const headers = { ...TUS, cookie: plan.administrator, origin: new URL(plan.url).origin };
  const { bytes, bytesPerSecond, file } = plan.upload;
  const created = await expect(201, () =>
    pool.request({
      ...{ method: 'POST', path: RESUMABLE_UPLOADS_PATH },
      headers: {
        ...{ ...headers, 'upload-length': String(bytes) },
        'upload-metadata': `filename ${encoded('longo.mp4')},title ${encoded('Um envio longo')}`,
      },
    }),
  );
  const path = new URL(String(created.headers['location']), plan.url).pathname;
  for (let offset = 0; offset < bytes; offset += UPLOAD_PART_BYTES) {
    const dueAt = Date.now();
    const part = await partOf(file, offset, Math.min(UPLOAD_PART_BYTES, bytes - offset));
    await expect(204, () =>
      pool.request({
        ...{ method: 'PATCH', path, body: Readable.from(paced(part, bytesPerSecond, hurried)) },
        headers: {
          ...{ ...headers, 'upload-offset': String(offset), 'content-length': String(part.length) },
          'content-type': 'application/offset+octet-stream',
          'upload-checksum': `sha256 ${createHash('sha256').update(part).digest('base64')}`,
        },
      }),
    );
    note('part', dueAt, null);
  }
  const finished = await expect(200, () =>
    pool.request({
      ...{ method: 'POST', path: `${path}/finish`, body: '{}' },
      headers: { ...headers, 'content-type': 'application/json' },
    }),
  );
  const { s3Key } = uploadFileAnswer.parse(JSON.parse(finished.text));
  return s3Key;
}

async function expect(status: number, ask: () => Promise<Dispatcher.ResponseData>) {
  const { body, headers, statusCode } = await ask();
  const text = await body.text();
  if (statusCode !== status) throw new Error(`${statusCode}, not ${status}: ${text.slice(0, 200)}`);
  return { headers, text };
}

async function partOf(file: string, offset: number, length: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const part = Buffer.alloc(length);
    await handle.read(part, 0, length, offset);
    return part;
  } finally {
    await handle.close();
  }
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
