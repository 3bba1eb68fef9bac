import { logger } from '@alcova/platform';
import { compressed, compressedAtOnce, type Encoding, weakTag, WORTH_COMPRESSING_BYTES } from './encoded';

const log = logger('public-bytes');
/** What is shorter is kept as text of a character a byte (latin1): node writes header and body at once then, which saves a twentieth of the whole answer. */
const AT_ONCE_BYTES = 16_000;

/** An encoded form of an answer, with its whole header as Node writes it: names and values by turns. */
export interface Form {
  readonly encoding?: Encoding;
  readonly body: Buffer | string;
  readonly headers: readonly string[];
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer as bytes: as it is, in compressed forms that are made when they are asked for, and in smaller ones once somebody asks again. */
export class SerializedResponse {
  readonly identity: Form;
  readonly etag: string;
  /** The header of 304. */
  readonly unchanged: readonly string[];
  private forms: Partial<Record<Encoding, Form>> = {};
  private better: Promise<void> | undefined;
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

  /** The first form that a client takes. The first question that comes again has the smaller ones made, off this thread. */
  formFor(accepted: readonly Encoding[]): Form {
    this.asked += 1;
    if (this.asked === 2)
      this.compress().catch((error: unknown) => log.error({ err: error }, 'an answer was not compressed'));
    const [encoding] = accepted;
    if (encoding === undefined || !this.isWorthIt) return this.identity;
    return (this.forms[encoding] ??= this.formAtOnce(encoding));
  }

  /** The answer's own text. */
  get text(): string {
    return bufferOf(this.identity.body).toString();
  }

  /** Bytes in memory; compressed forms that are not there yet count as large as the answer itself. */
  get size(): number {
    const { gzip, br } = this.forms;
    const plain = this.identity.body.length;
    return plain + (gzip && br ? gzip.body.length + br.body.length : 2 * plain);
  }

  /** Makes the smaller compressed forms, where they are worth it, once. */
  compress(): Promise<void> {
    return (this.better ??= this.isWorthIt ? this.compressWell() : Promise.resolve());
  }

  private get isWorthIt(): boolean {
    return this.identity.body.length >= WORTH_COMPRESSING_BYTES;
  }

  private async compressWell(): Promise<void> {
    const { gzip, br } = await compressed(bufferOf(this.identity.body));
    this.forms = { gzip: this.formOf(gzip, 'gzip'), br: this.formOf(br, 'br') };
  }

  private formAtOnce(encoding: Encoding): Form {
    return this.formOf(compressedAtOnce(bufferOf(this.identity.body), encoding), encoding);
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
