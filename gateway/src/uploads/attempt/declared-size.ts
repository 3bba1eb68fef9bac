import type { FastifyRequest } from 'fastify';

/** What a multipart form may add to its file: borders, headers, text fields. */
const FORM_OVERHEAD_BYTES = 64 * 1024;

/** The request's Content-Length in bytes; null when it did not say. */
export function declaredSize(request: Pick<FastifyRequest, 'headers'>): number | null {
  const header = request.headers['content-length'];
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

/** Whether a body of that length cannot hold a file within `limit`. */
export const declaresTooMuch = (declared: number | null, limit: number): boolean =>
  declared !== null && declared > limit + FORM_OVERHEAD_BYTES;
