import { z } from 'zod';
import { defineEvent } from '../kinds/event';
import { defineRpc } from '../kinds/rpc';
import { count, id, PAGE_SIZE, pageNumber, pageOf, pageSize, timestamp } from '../primitives';

/** The perceptual hash of pictures that lists are exchanged in, as it is named there. */
export const HASH_ALGORITHM = 'pdq';
/** Grows when the same frame would get other bits. */
export const HASH_VERSION = 1;
export const HASH_BITS = 256;
export const pdqHash = z.string().regex(/^[0-9a-f]{64}$/);
export const sha256Hash = z.string().regex(/^[0-9a-f]{64}$/);
export const MAX_LIST_BYTES = 64 * 1024 * 1024;
export const MAX_LIST_NAME_CHARACTERS = 80;

/** A list of what must not come (back): the site's own (`removed`), or one from outside. */
export const hashList = z.object({
  id,
  name: z.string(),
  isOwn: z.boolean(),
  hashes: count,
  files: count,
  importedAt: timestamp,
});
export type HashList = z.infer<typeof hashList>;

export const listHashLists = defineRpc({
  name: 'media.hashList.list',
  input: z.object({ page: pageNumber.default(1), pageSize: pageSize(PAGE_SIZE) }),
  output: pageOf(hashList),
  errors: ['auth.forbidden'],
});

export const deleteHashList = defineRpc({
  name: 'media.hashList.delete',
  input: z.object({ id }),
  output: z.object({ deleted: z.boolean() }),
  errors: ['auth.forbidden', 'hashes.not-found'],
});

/** Puts an asset of this site on the own list, or takes it off: by event of a removal, and by hand. */
export const listAsset = defineRpc({
  name: 'media.hashList.asset',
  input: z.object({ assetId: id, isListed: z.boolean() }),
  output: z.object({ isListed: z.boolean() }),
  errors: ['auth.forbidden', 'upload.not-found'],
});

/** Where a film is like one of a list. Times in seconds. */
export const likenessMatch = z.object({
  list: z.string(),
  listedAssetId: id.nullable(),
  kind: z.enum(['sha256', 'perceptual']),
  distance: count.nullable(),
  frames: count,
  at: z.number().nonnegative().nullable(),
  listedAt: z.number().nonnegative().nullable(),
});
export type LikenessMatch = z.infer<typeof likenessMatch>;

/** An upload is like something of a list: it is not served before somebody has decided. Once for each asset and revision of the lists. */
export const assetMatched = defineEvent({
  name: 'media.asset.matched',
  major: 1,
  payload: z.object({
    assetId: id,
    /** Where it is known already. */
    videoId: id.nullable(),
    title: z.string(),
    matches: z.array(likenessMatch).min(1).max(20),
  }),
});

/** What is known of a file, for evidence. */
export const assetEvidence = defineRpc({
  name: 'media.asset.evidence',
  input: z.object({ assetId: id }),
  output: z.object({
    assetId: id,
    fileName: z.string(),
    size: count,
    sha256: sha256Hash.nullable(),
    algorithm: z.string(),
    algorithmVersion: count,
    hashes: z.array(z.object({ at: z.number().nonnegative(), hash: pdqHash, quality: count })).max(2_000),
    uploadedBy: id.nullable(),
    uploadedAt: timestamp,
  }),
  errors: ['auth.forbidden', 'upload.not-found'],
});
