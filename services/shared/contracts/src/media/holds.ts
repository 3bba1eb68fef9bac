import { z } from 'zod';
import { defineBucket } from '../kinds/bucket';
import { id } from '../primitives';

/**
 * Assets that nothing is served of, whatever address was handed out. Keys read `{assetId}`. Entries stay until the hold ends; gateways that
 * have heard nothing of the bucket for `HOLDS_STALE_MS` serve no media.
 */
export const HOLDS_STALE_MS = 15_000;
export const heldAsset = z.object({ assetId: id, isHeld: z.boolean() });
export type HeldAsset = z.infer<typeof heldAsset>;

export const heldAssetsBucket = defineBucket({
  bucket: 'held-assets',
  owner: 'media',
  readers: ['gateway'],
  ttlMs: 0,
  entry: heldAsset,
});
