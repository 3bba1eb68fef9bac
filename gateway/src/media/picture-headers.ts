import { cacheControlOf, type Keeping } from './cache-control';
import { contentTypeOf } from './content-types';
import type { Picture } from './picture-cache';

const IMAGE_MAX_AGE_SECONDS = 31_536_000;

/** Cache-Control of public pictures, whose names are hashes of their content. */
export const pictureCacheControl = (keeping: Keeping): string =>
  cacheControlOf(IMAGE_MAX_AGE_SECONDS, keeping);

/** The headers that describe a picture; of an answer that it has not changed all but the last two. */
export function pictureHeaders({ etag, lastModified, size }: Picture, file: string, cacheControl: string) {
  return {
    unchanged: {
      'accept-ranges': 'bytes',
      etag,
      'last-modified': lastModified.toUTCString(),
      'cache-control': cacheControl,
    },
    whole: { 'content-type': contentTypeOf(file), 'content-length': String(size) },
  };
}
