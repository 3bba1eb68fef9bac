import { RTA_LABEL } from '@alcova/contracts';
import type { PageAge } from '../age/page-age';
import type { Entry } from '../reading/base/contents';
import { headersWithSources } from './inline-sources';
import type { PageTemplate } from './page-template';

/** What is shown to who has proved their age is for their browser alone; who has not is to be asked each time. */
const CACHE_CONTROL = {
  declared: 'no-cache',
  open: 'no-cache',
  proven: 'private, no-cache',
  verified: 'no-store',
  closed: 'no-store',
} as const satisfies Readonly<Record<PageAge, string>>;

const CSP = 'content-security-policy';

/** The headers of pages. */
export class PageHeaders {
  /** @param everywhere headers that every answer has */
  constructor(
    private readonly everywhere: Readonly<Record<string, string>>,
    private readonly template: Pick<PageTemplate, 'inlineSources'>,
  ) {}

  /** What a page has instead of, or besides, what every answer has. */
  own(age: PageAge, entry: Entry = 'open'): Readonly<Record<string, string>> {
    const { [CSP]: policy } = this.everywhere;
    const own = {
      'cache-control': CACHE_CONTROL[age],
      // Behind the gate a page differs by cookies, which caches have to know that do not ask before each use.
      vary: entry === 'open' ? 'accept-encoding' : 'accept-encoding, cookie',
      rating: RTA_LABEL,
      ...(policy !== undefined && { [CSP]: policy }),
    };
    return headersWithSources(own, this.template.inlineSources);
  }

  /** All of them: names and values by turns. */
  all(age: PageAge, entry?: Entry): string[] {
    return Object.entries({ ...this.everywhere, ...this.own(age, entry) }).flat();
  }
}
