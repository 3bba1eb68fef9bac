import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
/** Better ones take several times as long for a few per cent. */
const GZIP_LEVEL = 6;
const BROTLI_QUALITY = 5;
/** 132 bits of the hash. */
const TAG_CHARACTERS = 22;

/** The compressed encodings in which answers leave. */
export type Encoding = 'gzip' | 'br';

/** An ETag of an answer. Weak, since it stands for the answer and not for one encoding of it. */
export const weakTag = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, TAG_CHARACTERS)}"`;

/** An answer in both compressed forms, made off this thread. */
export async function compressed(body: Buffer): Promise<Readonly<Record<Encoding, Buffer>>> {
  const [zipped, br] = await Promise.all([
    gzipped(body, { level: GZIP_LEVEL }),
    brotlied(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  ]);
  return { gzip: zipped, br };
}
