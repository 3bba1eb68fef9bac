import {
  ASSET_PREFIX,
  type AssetState,
  CAPTION_FOLDER,
  IMAGE_PREFIX,
  type SweepReason,
  UPLOAD_STATE_SUFFIX,
  VIDEO_PREFIX,
} from '@alcova/contracts';
import { keptPrefix } from '../evidence-files/kept-prefix';
import type { OpenMultipart, StoredObject } from '../store/store-contents';

/** What the database knows of the asset to which a key belongs. */
export interface AssetFacts {
  readonly id: string;
  readonly state: AssetState;
  readonly revision: number;
  /** Everything of it was taken out of the store. */
  readonly removed: boolean;
  /** Its source was, after the time of retention. */
  readonly sourceRemoved: boolean;
  /** An authority may ask for its files. */
  readonly isKept: boolean;
  /** Keys of its captions. */
  readonly captions: readonly string[];
}

/** From which moment back something may be of no use; what is younger may be in flight. */
export interface SweepLimits {
  /** Objects. */
  readonly objectsBefore: Date;
  /** Multipart uploads: longer than the longest upload that we wait for. */
  readonly multipartsBefore: Date;
}

const KEY_OF_ASSET = new RegExp(`^(${VIDEO_PREFIX}|${ASSET_PREFIX})([^/]+)/(.+)$`);
const REVISION = /^(\d+)\/(.+)$/;

/** The asset to which a key belongs; undefined for an image or a key that we never make. */
export const assetOfKey = (key: string): string | undefined => KEY_OF_ASSET.exec(key)?.[2];

const isGone = (asset: AssetFacts | undefined): boolean =>
  asset?.state === 'deleted' || asset?.removed === true;

const isEvidence = (key: string, asset: AssetFacts | undefined): boolean =>
  asset?.isKept === true && !asset.removed && key.startsWith(keptPrefix(asset.sourceRemoved));

/** Why an object is of no use, or undefined when it stays. Of a deleted asset even the youngest goes: a worker wrote it too late. */
export function whySwept(
  object: StoredObject,
  asset: AssetFacts | undefined,
  limits: SweepLimits,
): SweepReason | undefined {
  if (isGone(asset)) return isEvidence(object.key, asset) ? undefined : 'removed-asset';
  if (object.modifiedAt >= limits.objectsBefore) return undefined;
  if (!asset) return 'unknown-asset';
  const [, prefix, , rest = ''] = KEY_OF_ASSET.exec(object.key) ?? [];
  if (prefix === VIDEO_PREFIX) {
    if (rest.endsWith(UPLOAD_STATE_SUFFIX) && asset.state !== 'receiving') return 'upload-state';
    return asset.sourceRemoved ? 'kept-long-enough' : undefined;
  }
  const [, revision, file = ''] = REVISION.exec(rest) ?? [];
  if (revision !== String(asset.revision)) return 'old-revision';
  if (file.startsWith(CAPTION_FOLDER))
    return asset.captions.includes(object.key) ? undefined : 'unused-caption';
  return asset.state === 'ready' && file.startsWith('work/') ? 'work-file' : undefined;
}

/** Why an unfinished multipart upload is of no use, or undefined when it may still be under way. */
export function whyAborted(
  upload: OpenMultipart,
  asset: AssetFacts | undefined,
  limits: SweepLimits,
): SweepReason | undefined {
  if (isGone(asset)) return 'removed-asset';
  return upload.begunAt < limits.multipartsBefore ? 'broken-upload' : undefined;
}

/** Prefixes of what belongs to assets, and of images. */
export const PREFIXES = { videos: VIDEO_PREFIX, assets: ASSET_PREFIX, images: IMAGE_PREFIX } as const;
