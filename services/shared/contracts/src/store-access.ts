import { OUTSIDE_IMAGE_PREFIX } from './commerce/outside';
import { ERASURE_PREFIX, EXPORT_PREFIX, exportPartKey } from './identity/personal-data';
import type { ServiceName } from './kinds/rpc';
import { ASSET_PREFIX, CAPTION_FOLDER, IMAGE_PREFIX, VIDEO_PREFIX } from './media/store-keys';

/** What may be done with objects. `write` is also giving up what one began to write; `list` is seeing their keys. */
export const STORE_ACTS = ['read', 'write', 'list', 'delete'] as const;
export type StoreAct = (typeof STORE_ACTS)[number];

/** What a holder of a key may do with the objects whose keys have this form: `*` stands for any letters, the slash among them. */
export interface StoreGrant {
  readonly keys: string;
  readonly may: readonly StoreAct[];
}

export interface StoreAccess {
  readonly grants: readonly StoreGrant[];
  /** Whether it sees what others began to write in parts and did not end, by its keys. No store bounds that by a prefix. */
  readonly seesUnfinished?: true;
  readonly makesBucket?: true;
}

/** Below a prefix. */
const below = (prefix: string): string => `${prefix}*`;
const ownExportPart = (service: ServiceName): StoreGrant => ({
  keys: exportPartKey('*', service),
  may: ['write'],
});

/**
 * Who has a key of the store's, and what each may do there. Whatever the store and its operator need to know is made of it: the local
 * store's and docker compose's identities, the chart's, and the policies for any other store. Workers are no part of it: they are given
 * addresses of single objects, which media signs (docs/decisions/0004).
 */
export const STORE_ACCESS = {
  identity: {
    grants: [
      ownExportPart('identity'),
      // It takes exports away whose time is over; what stands in them it need not read.
      { keys: below(EXPORT_PREFIX), may: ['list', 'delete'] },
      { keys: below(ERASURE_PREFIX), may: ['read', 'write', 'list'] },
    ],
  },
  catalogue: { grants: [ownExportPart('catalogue')] },
  moderation: { grants: [ownExportPart('moderation')] },
  commerce: {
    grants: [ownExportPart('commerce'), { keys: below(OUTSIDE_IMAGE_PREFIX), may: ['write', 'delete'] }],
  },
  media: {
    grants: [
      ownExportPart('media'),
      { keys: below(VIDEO_PREFIX), may: ['read', 'list', 'delete'] },
      { keys: below(ASSET_PREFIX), may: ['read', 'write', 'list', 'delete'] },
      { keys: below(IMAGE_PREFIX), may: ['read', 'write', 'list', 'delete'] },
    ],
    seesUnfinished: true,
  },
  gateway: {
    grants: [
      // Uploads, and what is noted beside resumable ones. One that failed is taken back.
      { keys: below(VIDEO_PREFIX), may: ['read', 'write', 'delete'] },
      { keys: below(ASSET_PREFIX), may: ['read'] },
      { keys: `${ASSET_PREFIX}*/${CAPTION_FOLDER}*`, may: ['write'] },
      { keys: below(IMAGE_PREFIX), may: ['read', 'write'] },
      { keys: below(OUTSIDE_IMAGE_PREFIX), may: ['read'] },
      { keys: below(EXPORT_PREFIX), may: ['read'] },
    ],
  },
  /** Makes the bucket before the site starts, and is used for nothing else. */
  bucket: { grants: [], makesBucket: true },
  /** Restores and imports; no process of the site has it. */
  operator: {
    grants: [{ keys: '*', may: ['read', 'write', 'list', 'delete'] }],
    seesUnfinished: true,
    makesBucket: true,
  },
  /** Makes backups, night after night: it reads everything and changes nothing. */
  backup: { grants: [{ keys: '*', may: ['read', 'list'] }] },
} as const satisfies Record<string, StoreAccess>;

export type StoreUser = keyof typeof STORE_ACCESS;
export const STORE_USERS = Object.keys(STORE_ACCESS) as readonly StoreUser[];
export const storeAccess = (user: StoreUser): StoreAccess => STORE_ACCESS[user];
