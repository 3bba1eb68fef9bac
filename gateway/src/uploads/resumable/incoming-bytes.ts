import { CodedError } from '@alcova/contracts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Checksum } from './checksum';

/** The bytes ended before a part was whole: the client paused, or its line is gone. */
export class EndedEarly extends Error {
  override readonly name = 'EndedEarly';
}

/** The bytes of one request, taken part by part as they come. */
export class IncomingBytes {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);
  /** Why the last part was not taken to its end. */
  failure: unknown;

  constructor(source: Readable) {
    this.chunks = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  /** Waits for more bytes; false at their end. */
  async hasMore(): Promise<boolean> {
    while (this.rest.length === 0) {
      const next = await this.chunks.next();
      if (next.done === true) return false;
      this.rest = next.value;
    }
    return true;
  }

  /**
   * The next `length` bytes. The last of them leave only when all fit what was said of them: a reader that counts on `length` bytes takes
   * a damaged part for a broken one. @throws EndedEarly, CodedError `upload.damaged-part`; `failure` keeps what was thrown
   */
  async *part(length: number, checksum: Checksum | undefined): AsyncGenerator<Buffer> {
    try {
      yield* this.checked(length, checksum);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }

  private async *checked(length: number, checksum: Checksum | undefined): AsyncGenerator<Buffer> {
    const hash = checksum && createHash(checksum.algorithm);
    let held: Buffer | undefined;
    for (let left = length; left > 0;) {
      if (!(await this.hasMore())) throw new EndedEarly();
      const piece = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(piece.length);
      left -= piece.length;
      hash?.update(piece);
      if (held) yield held;
      held = piece;
    }
    if (checksum && hash && !timingSafeEqual(hash.digest(), checksum.digest))
      throw new CodedError('upload.damaged-part');
    if (held) yield held;
  }
}
