import { UPLOAD_PART_BYTES } from '@alcova/contracts';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { promisify } from 'node:util';
import type { System } from '../local/system';
import { bucketOf, storeOf } from './stored';

const run = promisify(execFile);

/** Waits until the disk has all that was written: what one upload leaves to be written must not slow the next one down. */
export async function flushDisk(): Promise<void> {
  await run('sync');
}

/** Sends a file to a site's store by the SDK's own multipart upload, and removes it again. Answers the seconds of the upload. */
export async function straightToStore(
  site: { readonly system: Pick<System, 'store'> },
  file: string,
): Promise<number> {
  await flushDisk();
  const client = storeOf(site);
  const place = { Bucket: bucketOf(site), Key: 'throughput.mp4' };
  try {
    const begun = performance.now();
    const params = { ...place, Body: createReadStream(file, { highWaterMark: 1_048_576 }) };
    await new Upload({ client, params, partSize: UPLOAD_PART_BYTES }).done();
    const seconds = (performance.now() - begun) / 1_000;
    await client.send(new DeleteObjectCommand(place));
    return seconds;
  } finally {
    client.destroy();
  }
}
