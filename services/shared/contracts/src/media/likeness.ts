import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import { defineEvent } from '../kinds/event';
import { internalOperation, operation } from '../kinds/operation';
import { line } from '../kinds/text';
import { PAGE_SIZE } from '../base/limits';
import { count, id, pageNumber, pageOf, pageSize, timestamp } from '../base/primitives';

const tag = 'Conteúdo proibido';
const byId = z.object({ id });

/** The perceptual hash of pictures that lists are exchanged in, as it is named there. */
export const HASH_ALGORITHM = 'pdq';
/** Grows when the same frame would get so many other bits that what is stored is no longer found. */
export const HASH_VERSION = 1;
export const pdqHash = z.string().regex(/^[0-9a-f]{64}$/);
export const sha256Hash = z.string().regex(/^[0-9a-f]{64}$/);
export const MAX_LIST_BYTES = 64 * 1024 * 1024;
/** Hashes of all lists together: media holds their index in memory, about 120 bytes each. */
export const MAX_LISTED_HASHES = 2_000_000;
/** Entries in one step of an import, or on one page of an export. */
export const LIST_STEP = 1_000;
export const MAX_LIST_NAME_CHARACTERS = 80;

export const listName = line({ min: 1, max: MAX_LIST_NAME_CHARACTERS });

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

export const listHashLists = operation({
  id: 'listHashLists',
  subject: 'media.hashList.list',
  http: 'GET /api/admin/hash-lists',
  access: ADMIN,
  summary: 'Listas de conteúdo proibido',
  tag,
  query: z.object({ page: pageNumber.default(1), pageSize: pageSize(PAGE_SIZE) }),
  output: pageOf(hashList),
  errors: [],
});

export const deleteHashList = operation({
  id: 'deleteHashList',
  subject: 'media.hashList.delete',
  http: 'DELETE /api/admin/hash-lists/{id}',
  access: ADMIN,
  summary: 'Apaga uma lista que veio de fora',
  tag,
  fresh: true,
  audit: ['hash-list.delete'],
  params: byId,
  output: z.object({ deleted: z.boolean() }),
  errors: ['hashes.not-found'],
});

/** One line of a list: a frame of a film (or a picture), or a whole file. */
export const listedEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('perceptual'),
    hash: pdqHash,
    /** 0 to 100, where the list tells it. */
    quality: count.max(100).nullable(),
    /** Seconds of the film, where the list tells them. */
    at: z.number().nonnegative().max(1_000_000).nullable(),
    /** Tells the films of a list apart. */
    film: z.string().max(128).nullable(),
  }),
  z.object({ kind: z.literal('sha256'), hash: sha256Hash }),
]);
export type ListedEntry = z.infer<typeof listedEntry>;

/** A list is brought in steps, and counts from the moment on when all of it is there; one that is never finished is taken away. */
export const beginHashImport = internalOperation({
  subject: 'media.hashList.begin',
  access: ['admin'],
  input: z.object({}),
  output: z.object({ id }),
});

/** The steps in their order, from 0; the same step again changes nothing. */
export const addListedEntries = internalOperation({
  subject: 'media.hashList.add',
  access: ['admin'],
  input: z.object({ id, step: count, entries: z.array(listedEntry).min(1).max(LIST_STEP) }),
  output: z.object({ steps: count }),
  errors: ['hashes.not-found', 'hashes.too-large'],
  deadlineMs: 20_000,
});

/** `entries`: how many were sent. The name comes last, as it may in a form. */
export const finishHashImport = internalOperation({
  subject: 'media.hashList.finish',
  access: ['admin'],
  input: z.object({ id, entries: count, name: listName }),
  output: hashList,
  errors: ['hashes.not-found', 'hashes.cut-off', 'hashes.too-large'],
  deadlineMs: 20_000,
});

/** One page of what a list says; crops of its frames, which are ours alone, are left out. */
export const readHashList = internalOperation({
  subject: 'media.hashList.read',
  access: ['admin'],
  input: z.object({ id, after: count }),
  output: z.object({
    name: z.string(),
    total: count,
    entries: z.array(listedEntry).max(LIST_STEP),
    next: count.nullable(),
  }),
  errors: ['hashes.not-found'],
});

/** Puts an asset of this site on the own list, or takes it off: by event of a removal, and by hand. */
export const listAsset = internalOperation({
  subject: 'media.hashList.asset',
  access: ['admin'],
  input: z.object({ assetId: id, isListed: z.boolean() }),
  output: z.object({ isListed: z.boolean() }),
  errors: ['upload.not-found'],
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

/**
 * An upload is like something of a list: it is not served before somebody has decided. Told as soon as there is a video on it, and again for
 * what lists bring that come later.
 */
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
export const assetEvidence = internalOperation({
  subject: 'media.asset.evidence',
  access: 'asker',
  askedBy: 'moderation',
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
  errors: ['upload.not-found'],
});
