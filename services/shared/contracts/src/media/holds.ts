import { z } from 'zod';
import { defineBucket } from '../kinds/bucket';
import { id, rowVersion } from '../base/primitives';

/**
 * Assets that nothing is served of, whatever address was handed out, and thumbnails that were uploaded by hand, each under a name that no asset
 * has. Keys read `{assetId}`. Entries stay until the hold ends; gateways that have heard nothing of the bucket for `HOLDS_STALE_MS` serve no
 * media.
 */
export const HOLDS_STALE_MS = 15_000;
/** Public pictures of one asset that a hold names at most. */
export const MAX_HELD_IMAGES = 32;

export const heldAsset = z.object({
  assetId: id,
  isHeld: z.boolean(),
  /** Grows with each change of the entry. */
  version: rowVersion,
  /** Keys of the public, content-hashed pictures that show the asset (`images/...`). */
  images: z.array(z.string().max(100)).max(MAX_HELD_IMAGES),
});
export type HeldAsset = z.infer<typeof heldAsset>;

export const heldAssetsBucket = defineBucket({
  bucket: 'held-assets',
  owner: 'media',
  reader: 'gateway',
  ttlMs: 0,
  entry: heldAsset,
});

/**
 * What a cache in front of the site is asked to drop, as JSON by POST to `PURGE_URL`: everything at or below `prefixes` and at `paths`.
 * In a prefix `*` stands for one part of an address that varies (key, expiry, signature). A 2xx answer says that it was done; it is asked
 * again otherwise, and once more after every gateway must have heard of the hold.
 */
export const purgeOrder = z.object({
  assetId: id,
  isHeld: z.boolean(),
  prefixes: z.array(z.string()),
  paths: z.array(z.string()),
});
export type PurgeOrder = z.infer<typeof purgeOrder>;
