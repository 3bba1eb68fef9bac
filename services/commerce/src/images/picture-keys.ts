import { IMAGE_PREFIX, OUTSIDE_IMAGE_PREFIX } from '@alcova/contracts';

/** Where this site serves images: below `images/` what was uploaded, below `images/outside/` what was fetched. */
const PLACES = [
  { path: '/images/outside/', prefix: OUTSIDE_IMAGE_PREFIX },
  { path: '/images/', prefix: IMAGE_PREFIX },
] as const;
const FILE = /^[0-9a-f]{64}\.(webp|jpg)$/;

/** The key in the store of an image that this site serves at the address; undefined for any other address. */
export function keyOfOwn(address: string, imageCdnUrl: string): string | undefined {
  for (const { path, prefix } of PLACES) {
    const base = `${imageCdnUrl}${path}`;
    if (address.startsWith(base) && FILE.test(address.slice(base.length)))
      return `${prefix}${address.slice(base.length)}`;
  }
  return undefined;
}

/** The address of a stored image on this site; empty without one. */
export function addressOfKey(key: string | null, imageCdnUrl: string): string {
  const place = PLACES.find(({ prefix }) => key?.startsWith(prefix));
  return key !== null && place ? `${imageCdnUrl}${place.path}${key.slice(place.prefix.length)}` : '';
}
