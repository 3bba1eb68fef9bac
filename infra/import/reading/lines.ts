import { createReadStream } from 'node:fs';

/** Far above Firestore's own bound of 1 MiB a document, in whatever form it is written. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const NEWLINE = 0x0a;

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Null for a line above the bound, which was not kept. */
  readonly text: string | null;
  /** False for what follows the last line break. */
  readonly isEnded: boolean;
}

/** The lines of a file one after the other, in a bounded amount of memory. @throws what the file system says */
export async function* linesOf(path: string): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let size = 0;
  let number = 1;
  const take = (isEnded: boolean): Line => {
    const text = size > MAX_DOCUMENT_BYTES ? null : Buffer.concat(parts).toString('utf8');
    parts = [];
    size = 0;
    return { number: number++, text, isEnded };
  };
  const keep = (part: Buffer): void => {
    size += part.length;
    if (size <= MAX_DOCUMENT_BYTES) parts.push(part);
    else parts = [];
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, end));
      yield take(true);
      from = end + 1;
    }
    // A copy: what is left of a chunk would hold all of it.
    if (from < chunk.length) keep(Buffer.from(chunk.subarray(from)));
  }
  if (size > 0) yield take(false);
}
