import { IMAGE_PREFIX, VIDEO_PREFIX } from '@alcova/contracts';

interface Hosts {
  readonly VIDEO_CDN_URL: string;
  readonly IMAGE_CDN_URL: string;
}

/** The store's key that a client means by a decoded name: the key itself, a video's key without `videos/`, or the file's address. */
export function storedKeyOf(name: string, hosts: Hosts): string {
  const images = `${hosts.IMAGE_CDN_URL}/${IMAGE_PREFIX}`;
  if (name.startsWith(images)) return `${IMAGE_PREFIX}${name.slice(images.length)}`;
  if (name.startsWith(`${hosts.VIDEO_CDN_URL}/`))
    return `${VIDEO_PREFIX}${name.slice(hosts.VIDEO_CDN_URL.length + 1)}`;
  return name.startsWith(VIDEO_PREFIX) || name.startsWith(IMAGE_PREFIX) ? name : `${VIDEO_PREFIX}${name}`;
}
