/** Facts of a stored file that conditional requests are compared with. */
export interface Validators {
  /** Strong entity tag with its quotes. */
  readonly etag: string;
  readonly lastModified: Date;
}

/** If-None-Match: whether the client already has this very file. */
export function isUnchanged(ifNoneMatch: string | undefined, { etag }: Validators): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

/** If-Range: whether a part may be answered. A weak tag never matches; a date must be the very one that was sent. */
export function mayAnswerPart(ifRange: string | undefined, { etag, lastModified }: Validators): boolean {
  if (ifRange === undefined) return true;
  const condition = ifRange.trim();
  if (condition.startsWith('"') || condition.startsWith('W/')) return condition === etag;
  return condition === lastModified.toUTCString();
}
