import { VIDEO_PREFIX } from '@alcova/contracts';

/** Keys as media names uploads. */
const KEY = new RegExp(`^${VIDEO_PREFIX}[0-9A-Za-z]{1,64}/[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$`);

/** How an upload's key stands in its address. */
export const addressPartOf = (s3Key: string): string => Buffer.from(s3Key).toString('base64url');

/** The key behind an address; undefined for what is none of ours. */
export function keyOfAddressPart(part: string): string | undefined {
  const key = Buffer.from(part, 'base64url').toString('utf8');
  return KEY.test(key) && addressPartOf(key) === part ? key : undefined;
}
