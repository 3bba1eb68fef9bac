import { CodedError } from '@alcova/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ObjectStore, StoredFile } from '../store/object-store';
import { NOT_KEPT } from './cache-control';
import { decideRange, type ByteRange } from './byte-range';
import { isUnchanged, mayAnswerPart } from './preconditions';

/** Facts of delivered files: their keys name one content for ever, so a minute is only for removals. */
const FACTS_TTL_MS = 60_000;
/** For so long the store is not asked again for what it does not have. */
const MISSING_TTL_MS = 3_000;

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
  private readonly facts = new LRUCache<string, StoredFile>({ max: 10_000, ttl: FACTS_TTL_MS });
  private readonly missing = new LRUCache<string, true>({ max: 10_000, ttl: MISSING_TTL_MS });

  constructor(private readonly store: Pick<ObjectStore, 'head' | 'read'>) {}

  /** @throws CodedError `media.not-found` or `unavailable` before the first byte. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, contentType, cacheControl }: DeliveredFile,
  ) {
    const file = await this.factsOf(key);
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

  private async factsOf(key: string): Promise<StoredFile> {
    const known = this.facts.get(key);
    if (known) return known;
    if (this.missing.has(key)) throw new CodedError('media.not-found', key);
    try {
      const found = await this.store.head(key);
      this.facts.set(key, found);
      return found;
    } catch (error) {
      this.noteMissing(key, error);
      throw error;
    }
  }

  private noteMissing(key: string, error: unknown): void {
    if (!(error instanceof CodedError && error.code === 'media.not-found')) return;
    this.facts.delete(key);
    this.missing.set(key, true);
  }

  /** The store's stream, ended when the client goes away. */
  private async open(reply: FastifyReply, key: string, range: ByteRange | undefined) {
    const abort = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) abort.abort();
    });
    try {
      return await this.store.read(key, range, abort.signal);
    } catch (error) {
      this.noteMissing(key, error);
      throw error;
    }
  }
}
