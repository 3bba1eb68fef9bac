import { ANONYMOUS, type Category, SITEMAP_SIZE, sitemapPage, videoPath } from '@alcova/contracts';
import type { ServiceCalls } from '../services/service-calls';
import { addressXml, URLS_END, URLS_START, videoXml, type SitemapVideo } from './xml';

/** The protocol allows 50 MiB a file, before compression. Above this many bytes a video has its address alone. */
const DETAILS_WITHIN_BYTES = 40 * 1024 * 1024;

/** How a video file is read. */
export interface VideoFileOptions {
  readonly part: number;
  readonly siteUrl: string;
  readonly services: ServiceCalls;
  /** What is left out. */
  readonly except: Category[];
  readonly detailsWithinBytes?: number;
}

/**
 * A file of at most 50,000 videos, a page at a time and no faster than it is taken.
 * @throws CodedError `unavailable` when the catalogue does not answer
 */
export async function* videoFile(options: VideoFileOptions): AsyncGenerator<string> {
  const { part, siteUrl, services, except, detailsWithinBytes = DETAILS_WITHIN_BYTES } = options;
  const askFor = (after: string | null) =>
    services.request(sitemapPage, { part, after, except }, { caller: ANONYMOUS });
  let bytes = 0;
  let left = SITEMAP_SIZE;
  const written = (video: SitemapVideo) =>
    bytes < detailsWithinBytes ? videoXml(video, siteUrl) : addressXml(`${siteUrl}${videoPath(video.id)}`);
  for (let page = await askFor(null), start = URLS_START; ; page = await askFor(page.next), start = '') {
    const items = page.items.slice(0, left);
    left -= items.length;
    const chunk = start + items.map(written).join('');
    bytes += Buffer.byteLength(chunk);
    yield chunk;
    if (page.next === null || left === 0) break;
  }
  yield URLS_END;
}
