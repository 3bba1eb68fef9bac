import { UPLOAD_PART_BYTES } from '@alcova/contracts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** An empty box (ISO 14496-12, 4.2) of more than 4 GB at most: size 1 says that the real one follows as 64 bits. */
function emptyBox(bytes: number): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write('free', 4, 'latin1');
  head.writeBigUInt64BE(BigInt(bytes), 8);
  return head;
}

/**
 * Makes a real mp4 that is as large as it is told to be, by an empty box at its end. It takes hardly any room on a disk, and no two of its
 * parts are alike: each begins with its place.
 * @param clip a fast-start mp4 that is smaller than a part
 */
export async function makeLargeFile(path: string, clip: string, bytes: number): Promise<void> {
  const { size } = await stat(clip);
  if (size + 16 > UPLOAD_PART_BYTES) throw new RangeError('the clip does not fit into a part');
  await copyFile(clip, path);
  const file = await open(path, 'r+');
  try {
    await file.write(emptyBox(bytes - size), 0, 16, size);
    for (let offset = UPLOAD_PART_BYTES; offset + 8 <= bytes; offset += UPLOAD_PART_BYTES) {
      const place = Buffer.alloc(8);
      place.writeBigUInt64BE(BigInt(offset));
      await file.write(place, 0, 8, offset);
    }
    await file.truncate(bytes);
  } finally {
    await file.close();
  }
}

/** SHA-256 of a file, in hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1_048_576 }), hash);
  return hash.digest('hex');
}
