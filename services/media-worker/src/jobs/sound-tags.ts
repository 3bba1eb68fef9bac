import { createReadStream } from 'node:fs';

const READ_BYTES = 1_048_576;
/** The longest that is looked for: an ID3v1 tag up to its year. */
const LONGEST = 97;
/** How tags begin: ID3v2 (version, revision 0, a flag, its size in bytes below 128), ID3v1 (up to its year), APE, Lyrics3. */
const TAGS = /ID3\p{Cc}\0[^]\p{ASCII}{4}|TAG[^]{90}[0-9 \0]{4}|APETAGEX|LYRICSBEGIN/u;

/**
 * Whether a file in which MP3 or AAC was copied has tags of its author's among the frames: files that were joined have them in the middle,
 * and a reader that cuts off those at either end knows not all kinds.
 */
export async function holdsTags(file: string): Promise<boolean> {
  let rest = '';
  for await (const piece of createReadStream(file, { encoding: 'latin1', highWaterMark: READ_BYTES })) {
    const text = rest + String(piece);
    if (TAGS.test(text)) return true;
    rest = text.slice(1 - LONGEST);
  }
  return false;
}
