import { logger } from '@alcova/platform';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const log = logger('public-bytes');
const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);
/** Better ones take several times as long for a few per cent. */
const GZIP_LEVEL = 6;
const BROTLI_QUALITY = 5;
/** Below this a compressed form saves no packet. */
const WORTH_COMPRESSING_BYTES = 1_024;

export const ENCODINGS = ['identity', 'gzip', 'br'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** An encoded form of an answer, with its whole header as Node writes it: names and values by turns. */
export interface Form {
  readonly body: Buffer;
  readonly headers: readonly string[];
}

/** An answer as bytes: as it is at once, compressed forms once somebody asks for it again. */
export class ReadyBytes {
  readonly identity: Form;
  /** Weak, since it stands for the answer and not for one encoding of it. */
  readonly etag: string;
  /** The header of 304. */
  readonly unchanged: readonly string[];
  private forms: Partial<Record<Encoding, Form>> = {};
  private asked = 0;

  /** @param fixed headers of every answer of this read: names and values by turns */
  constructor(text: string, fixed: readonly string[]) {
    const body = Buffer.from(text);
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    this.unchanged = [...fixed, 'etag', this.etag];
    this.identity = this.formOf(body, 'identity');
  }

  /** The best form for a client that is there by now. The first question that comes again has the compressed ones made, off this thread. */
  formFor(accepted: readonly Encoding[]): Form {
    this.asked += 1;
    if (this.asked === 2 && this.identity.body.length >= WORTH_COMPRESSING_BYTES)
      this.compress().catch((error: unknown) => log.error({ err: error }, 'an answer was not compressed'));
    for (const encoding of accepted) {
      const form = this.forms[encoding];
      if (form) return form;
    }
    return this.identity;
  }

  /** Bytes in memory, the compressed forms counted before they are there. */
  get size(): number {
    return 3 * this.identity.body.length;
  }

  private async compress(): Promise<void> {
    const { body } = this.identity;
    const [zipped, brotli] = await Promise.all([
      gzipped(body, { level: GZIP_LEVEL }),
      brotlied(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
    ]);
    this.forms = { gzip: this.formOf(zipped, 'gzip'), br: this.formOf(brotli, 'br') };
  }

  private formOf(body: Buffer, encoding: Encoding): Form {
    const headers = [...this.unchanged, 'content-type', 'application/json; charset=utf-8'];
    headers.push('content-length', String(body.length));
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    return { body, headers };
  }
}
