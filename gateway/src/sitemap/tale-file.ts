import { ANONYMOUS, type Category, publishedTaleIds, SITEMAP_SIZE, talePath } from '@alcova/contracts';
import type { ServiceCalls } from '../services/service-calls';
import { addressXml, URLS_END, URLS_START } from './xml';

/**
 * A file of at most 50,000 published tales, a page at a time and no faster than it is taken.
 * @param part from 1
 * @throws CodedError `unavailable` when moderation does not answer
 */
export async function* taleFile({
  part,
  siteUrl,
  services,
  except,
}: {
  readonly part: number;
  readonly siteUrl: string;
  readonly services: ServiceCalls;
  /** What is left out. */
  readonly except: Category[];
}): AsyncGenerator<string> {
  const skip = (part - 1) * SITEMAP_SIZE;
  const askFor = (after: string | null) =>
    services.request(publishedTaleIds, { skip, after, except }, { caller: ANONYMOUS });
  let left = SITEMAP_SIZE;
  for (let page = await askFor(null), start = URLS_START; ; page = await askFor(page.next), start = '') {
    const items = page.items.slice(0, left);
    left -= items.length;
    const urls = items.map(({ id, publishedAt }) => addressXml(`${siteUrl}${talePath(id)}`, publishedAt));
    yield start + urls.join('');
    if (page.next === null || left === 0) break;
  }
  yield URLS_END;
}
