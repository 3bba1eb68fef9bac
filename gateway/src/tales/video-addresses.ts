import { videoPath } from '@alcova/contracts';

/** Ends an address that may be that of a video's page. */
const PAGE = /\/video\/([\w-]{1,64})$/;

/** Every address by which a tale can name a video: its film's, and its page's, with and without the site. */
export function addressesOf({ id, url }: { id: string; url: string }, siteUrl: string): string[] {
  const page = videoPath(id);
  return [url, page, new URL(page, siteUrl).href].filter((address) => address !== '');
}

/** The id that an address names if it is one of a video's page. */
export const idInPage = (address: string): string | undefined => PAGE.exec(address)?.[1];
