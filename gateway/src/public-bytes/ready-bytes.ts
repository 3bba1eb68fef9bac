import { logger } from '@alcova/platform';
import { compressed, type Encoding, weakTag } from './encoded';

const log = logger('public-bytes');
/** Below this a compressed form saves no packet. */
const WORTH_COMPRESSING_BYTES = 1_024;
/** What is shorter is kept as text of a character a byte (latin1): node writes header and body at once then, which saves a twentieth of the whole answer. */
const AT_ONCE_BYTES = 16_000;

/** An encoded form of an answer, with its whole header as Node writes it: names and values by turns. */
export interface Form {
  readonly encoding?: Encoding;
  readonly body: Buffer | string;
  readonly headers: readonly string[];
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer as bytes: as it is at once, compressed forms once somebody asks for it again. */
export class ReadyBytes {
  readonly identity: Form;
  readonly etag: string;
  /** The header of 304. */
  readonly unchanged: readonly string[];
  private forms: Partial<Record<Encoding, Form>> = {};
  private asked = 0;

  /** @param fixed headers of every answer of this kind: names and values by turns */
  constructor(
    text: string,
    fixed: readonly string[],
    private readonly contentType = JSON_TYPE,
  ) {
    const body = Buffer.from(text);
    this.etag = weakTag(body);
    this.unchanged = [...fixed, 'etag', this.etag];
    this.identity = this.formOf(body);
  }

  /** The best form for a client that is there by now. The first question that comes again has the compressed ones made, off this thread. */
  formFor(accepted: readonly Encoding[]): Form {
    this.asked += 1;
    if (this.asked === 2)
      this.compress().catch((error: unknown) => log.error({ err: error }, 'an answer was not compressed'));
    for (const encoding of accepted) {
      const form = this.forms[encoding];
      if (form) return form;
    }
    return this.identity;
  }

  /** The answer's own text. */
  get text(): string {
    return bufferOf(this.identity.body).toString();
  }

  /** Bytes in memory, the compressed forms counted before they are there. */
  get size(): number {
    return 3 * this.identity.body.length;
  }

  /** Makes the compressed forms, where they are worth it and not there. */
  async compress(): Promise<void> {
    if (this.forms.br || this.identity.body.length < WORTH_COMPRESSING_BYTES) return;
    const { gzip, br } = await compressed(bufferOf(this.identity.body));
    this.forms = { gzip: this.formOf(gzip, 'gzip'), br: this.formOf(br, 'br') };
  }

  private formOf(body: Buffer, encoding?: Encoding): Form {
    const headers = [...this.unchanged, 'content-type', this.contentType];
    headers.push('content-length', String(body.length));
    if (encoding) headers.push('content-encoding', encoding);
    return {
      ...(encoding && { encoding }),
      body: body.length < AT_ONCE_BYTES ? body.toString('latin1') : body,
      headers,
    };
  }
}

/** The bytes of a form. */
export const bufferOf = (body: Form['body']): Buffer =>
  typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
