import type { IncomingHttpHeaders } from 'node:http';
import type { Encoding } from './encoded';

const NONE: readonly Encoding[] = [];
const REMEMBERED = 256;
const known = new Map<string, readonly Encoding[]>();

/**
 * The compressed encodings that a client takes, ours first in order: brotli, then gzip. What it refuses with a weight of zero is left out; the
 * other weights say nothing about size. Headers of the usual browsers are remembered.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return NONE;
  const remembered = known.get(header);
  if (remembered) return remembered;
  const accepted = parsed(header);
  if (known.size < REMEMBERED && header.length <= REMEMBERED) known.set(header, accepted);
  return accepted;
}

/** The same of a request. */
export const encodingsOf = (headers: IncomingHttpHeaders): readonly Encoding[] =>
  acceptedEncodings(headers['accept-encoding']);

function parsed(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',').slice(0, 16)) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).filter(takes);
}

/** If-None-Match with our weak tag: whether the client has the answer already. */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const opaque = etag.slice(2);
  return ifNoneMatch.split(',', 32).some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}
