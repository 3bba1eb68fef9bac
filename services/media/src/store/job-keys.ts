import { ASSET_PREFIX, IMAGE_PREFIX } from '@alcova/contracts';

const IMAGE = new RegExp(`^${IMAGE_PREFIX}[0-9a-f]{64}\\.(webp|jpg)$`);
const FILE = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** True for the key of a public image, which its content names. */
export const isImageKey = (key: string): boolean => IMAGE.test(key);

/** Whether a job on this asset and revision may write `key`: below the asset's own prefix, or a content-hashed image. */
export function mayWrite(key: string, assetId: string, revision: number): boolean {
  if (IMAGE.test(key)) return true;
  const prefix = `${ASSET_PREFIX}${assetId}/${revision}/`;
  return key.startsWith(prefix) && FILE.test(key.slice(prefix.length));
}
