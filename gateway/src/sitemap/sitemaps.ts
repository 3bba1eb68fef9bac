import { ANONYMOUS, CATEGORIES, CodedError, FIXED_PAGES, listPath, sitemapParts } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Readable } from 'node:stream';
import type { ServiceCalls } from '../services/service-calls';
import { videoFile } from './video-file';
import { addressXml, indexXml, URLS_END, URLS_START } from './xml';

const log = logger('sitemap');
/** Files of videos that are written at once; each holds one page of the catalogue in memory. */
const MAX_WRITING = 16;
/** Who takes longer for a file keeps others from theirs. */
const WRITTEN_WITHIN_MS = 5 * 60_000;
/** For so long the list of files is not asked for again. */
const PARTS_KEPT_MS = 60_000;

interface Part {
  readonly part: number;
  readonly updatedAt: string | null;
}

/** The index, the files of pages and videos, and what tells robots where they are. */
export class Sitemaps {
  private writing = 0;
  private parts: { readonly asked: Promise<readonly Part[]>; readonly at: number } | undefined;

  constructor(
    private readonly siteUrl: string,
    private readonly services: ServiceCalls,
  ) {}

  robots(): string {
    // What is not for the index says so in its own head, which robots must be able to read.
    return [
      'User-agent: *',
      'Allow: /api/og',
      'Disallow: /api/',
      'Disallow: /media/',
      '',
      `Sitemap: ${this.siteUrl}/sitemap.xml`,
      '',
    ].join('\n');
  }

  /** @throws CodedError `unavailable` */
  async index(): Promise<string> {
    const parts = await this.currentParts();
    return indexXml([
      { address: `${this.siteUrl}/sitemaps/pages.xml`, changedAt: null },
      ...parts.map(({ part, updatedAt }) => ({
        address: `${this.siteUrl}/sitemaps/videos-${part}.xml`,
        changedAt: updatedAt,
      })),
    ]);
  }

  /** The pages that search engines may list, besides videos. */
  pages(): string {
    const fixed = Object.entries(FIXED_PAGES).flatMap(([path, { listed }]) => (listed ? [path] : []));
    const lists = [null, ...CATEGORIES].map((category) => listPath(category));
    const urls = ['/home', ...lists, ...fixed].map((path) => addressXml(`${this.siteUrl}${path}`));
    return [URLS_START, ...urls, URLS_END].join('');
  }

  /**
   * One file of videos as a stream, whose first page is read already.
   * @throws CodedError `request.route-not-found` for a file that the index does not name, `unavailable` when enough are written
   */
  async videos(part: number): Promise<Readable> {
    if (!(await this.currentParts()).some((known) => known.part === part))
      throw new CodedError('request.route-not-found');
    if (this.writing >= MAX_WRITING) throw new CodedError('unavailable', 'enough sitemaps are being written');
    this.writing += 1;
    try {
      return await this.opened(part);
    } catch (error) {
      this.writing -= 1;
      throw error;
    }
  }

  private async opened(part: number): Promise<Readable> {
    const chunks = videoFile({ part, siteUrl: this.siteUrl, services: this.services });
    const first = await chunks.next();
    const stream = Readable.from(
      (async function* () {
        if (!first.done) yield first.value;
        yield* chunks;
      })(),
    );
    const timer = setTimeout(() => stream.destroy(new Error('taken too slowly')), WRITTEN_WITHIN_MS);
    stream.on('error', (error) => log.warn({ err: error, part }, 'a sitemap broke off'));
    stream.once('close', () => {
      clearTimeout(timer);
      this.writing -= 1;
    });
    return stream;
  }

  private async currentParts(): Promise<readonly Part[]> {
    const now = performance.now();
    if (!this.parts || now - this.parts.at > PARTS_KEPT_MS) {
      const asked = this.services.request(sitemapParts, {}, { caller: ANONYMOUS }).then(({ parts }) => parts);
      this.parts = { asked, at: now };
    }
    const { asked } = this.parts;
    try {
      return await asked;
    } catch (error) {
      if (this.parts?.asked === asked) this.parts = undefined;
      throw error;
    }
  }
}

interface Part {
  readonly part: number;
  readonly updatedAt: string | null;
}
