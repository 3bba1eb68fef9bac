import { UPLOAD_PART_BYTES } from '@alcova/contracts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

/** A real mp4 that is as large as it is told to be, by an empty box at its end, and is made while it is read. */
export class LargeFile {
  private constructor(
    private readonly head: Buffer,
    readonly bytes: number,
  ) {}

  /** @param clip a fast-start mp4 that is smaller than a part */
  static async of(clip: string, bytes: number): Promise<LargeFile> {
    const film = await readFile(clip);
    const box = Buffer.alloc(16);
    // ISO 14496-12, 4.2: size 1 says that the real one follows as 64 bits.
    box.writeUInt32BE(1, 0);
    box.write('free', 4, 'latin1');
    box.writeBigUInt64BE(BigInt(bytes - film.length), 8);
    const head = Buffer.concat([film, box]);
    if (head.length > UPLOAD_PART_BYTES) throw new RangeError('the clip does not fit into a part');
    return new LargeFile(head, bytes);
  }

  /** The part that begins at `offset`; no two are alike. */
  part(offset: number): Buffer {
    const length = Math.min(UPLOAD_PART_BYTES, this.bytes - offset);
    const part = Buffer.alloc(length, (offset / UPLOAD_PART_BYTES) % 251);
    if (offset === 0) this.head.copy(part);
    return part;
  }

  stream(): Readable {
    return Readable.from(this.parts(), { objectMode: false, highWaterMark: UPLOAD_PART_BYTES });
  }

  /** Of all bytes, in hexadecimal. */
  sha256(): string {
    const hash = createHash('sha256');
    for (const part of this.parts()) hash.update(part);
    return hash.digest('hex');
  }

  private *parts(): Generator<Buffer> {
    for (let offset = 0; offset < this.bytes; offset += UPLOAD_PART_BYTES) yield this.part(offset);
  }
}
