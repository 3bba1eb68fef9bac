import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ObjectStore, StoredFile } from '../store/object-store';
import { NOT_KEPT } from './cache-control';
import { decideRange, type ByteRange } from '../store/byte-range';
import type { FileFacts } from './file-facts';
import { isUnchanged, mayAnswerPart } from '../http/preconditions';

const text = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The Range header where it counts: ranges are defined for GET alone, and If-Range may rule it out. */
function askedRange(request: FastifyRequest, file: StoredFile): string | undefined {
  const mayBePart = request.method === 'GET' && mayAnswerPart(text(request.headers['if-range']), file);
  return mayBePart ? text(request.headers.range) : undefined;
}

/** What is delivered, and how. */
export interface DeliveredFile {
  readonly key: string;
  readonly contentType: string;
  /** Sent with every answer that has the file's bytes or confirms them. */
  readonly cacheControl: string;
}

/** Answers files of the store over HTTP: ranges, conditions, HEAD, with the client's pace as the store's. */
export class Delivery {
  constructor(
    private readonly store: Pick<ObjectStore, 'read'>,
    private readonly facts: Pick<FileFacts, 'of' | 'noting'>,
  ) {}

  /** @throws CodedError `media.not-found` or `unavailable` before the first byte. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, contentType, cacheControl }: DeliveredFile,
  ) {
    const file = await this.facts.of(key);
    const headers = {
      'accept-ranges': 'bytes',
      etag: file.etag,
      'last-modified': file.lastModified.toUTCString(),
      'cache-control': cacheControl,
    };
    // A cache that was told 'unchanged' by an answer which is for one person alone would serve what it kept to everybody.
    if (cacheControl !== NOT_KEPT && isUnchanged(text(request.headers['if-none-match']), file))
      return reply.status(304).headers(headers).send();
    const decision = decideRange(askedRange(request, file), file.size);
    if (decision.kind === 'unsatisfiable')
      return reply
        .status(416)
        .headers({ 'content-range': `bytes */${file.size}` })
        .send();
    const range = decision.kind === 'part' ? decision.range : undefined;
    // The stream is opened first: an error must not inherit the file's headers.
    const body = request.method === 'HEAD' ? undefined : await this.open(reply, key, range);
    const length = range ? range.end - range.start + 1 : file.size;
    reply
      .status(range ? 206 : 200)
      .headers(headers)
      .headers({ 'content-type': contentType, 'content-length': length });
    if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
    return reply.send(body);
  }

  /** The store's stream, ended when the client goes away. */
  private async open(reply: FastifyReply, key: string, range: ByteRange | undefined) {
    const abort = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) abort.abort();
    });
    return this.facts.noting(key, () => this.store.read(key, range, abort.signal));
  }
}
