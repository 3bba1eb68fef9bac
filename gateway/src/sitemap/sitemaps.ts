import {
  ANONYMOUS,
  CATEGORIES,
  type Category,
  CodedError,
  countPublishedTales,
  FIXED_PAGES,
  listPath,
  SITEMAP_SIZE,
  sitemapParts,
  talesPath,
} from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Readable } from 'node:stream';
import type { ServiceCalls } from '../services/service-calls';
import { taleFile } from './tale-file';
import { videoFile } from './video-file';
import { addressXml, indexXml, URLS_END, URLS_START } from './xml';

const log = logger('sitemap');
/** Files that are written at once; each holds one page of its service in memory. */
const MAX_WRITING = 16;
/** Who takes longer for a file keeps others from theirs. */
const WRITTEN_WITHIN_MS = 5 * 60_000;
/** For so long the list of files is not asked for again. */
const PARTS_KEPT_MS = 60_000;

interface Part {
  readonly part: number;
  readonly updatedAt: string | null;
}
/** What has files of its own. */
export type SitemapKind = 'videos' | 'tales';
/** What may be told to whoever reads a file. */
interface SitemapReader {
  readonly except: Category[];
  /** Without them a video has its address alone. */
  readonly hasDetails: boolean;
}

/** The index, the files of pages and videos, and what tells robots where they are. */
export class Sitemaps {
  private writing = 0;
  private parts: { readonly asked: Promise<readonly Part[]>; readonly at: number } | undefined;
  /** Of tales, as last known: the index of videos does not wait for them. */
  private taleParts: readonly number[] = [];

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
    const [parts, taleParts] = await Promise.all([this.currentParts(), this.currentTaleParts()]);
    return indexXml([
      { address: `${this.siteUrl}/sitemaps/pages.xml`, changedAt: null },
      ...parts.map(({ part, updatedAt }) => ({
        address: `${this.siteUrl}/sitemaps/videos-${part}.xml`,
        changedAt: updatedAt,
      })),
      ...taleParts.map((part) => ({
        address: `${this.siteUrl}/sitemaps/tales-${part}.xml`,
        changedAt: null,
      })),
    ]);
  }

  /** The pages that search engines may list, besides videos and tales. */
  pages(except: readonly Category[]): string {
    const fixed = Object.entries(FIXED_PAGES).flatMap(([path, { listed }]) => (listed ? [path] : []));
    const listed = CATEGORIES.filter((category) => !except.includes(category));
    const lists = [null, ...listed].flatMap((category) => [listPath(category), talesPath(category)]);
    const urls = ['/home', ...lists, ...fixed].map((path) => addressXml(`${this.siteUrl}${path}`));
    return [URLS_START, ...urls, URLS_END].join('');
  }

  /**
   * One file as a stream, whose beginning is read already. Files are the same for all: one may hold less for those to whom something is refused.
   * @throws CodedError `request.route-not-found` for a file that the index does not name, `unavailable` when enough are written
   */
  async file(kind: SitemapKind, part: number, reader: SitemapReader): Promise<Readable> {
    const known =
      kind === 'videos'
        ? (await this.currentParts()).map((video) => video.part)
        : await this.currentTaleParts();
    if (!known.includes(part)) throw new CodedError('request.route-not-found');
    if (this.writing >= MAX_WRITING) throw new CodedError('unavailable', 'enough sitemaps are being written');
    this.writing += 1;
    try {
      return await this.opened(kind, part, reader);
    } catch (error) {
      this.writing -= 1;
      throw error;
    }
  }

  private async opened(kind: SitemapKind, part: number, reader: SitemapReader): Promise<Readable> {
    const { siteUrl, services } = this;
    const { except, hasDetails } = reader;
    const options = { part, siteUrl, services, except };
    const chunks =
      kind === 'tales'
        ? taleFile(options)
        : videoFile({ ...options, ...(hasDetails ? {} : { detailsWithinBytes: 0 }) });
    const first = await chunks.next();
    const stream = Readable.from(
      (async function* () {
        if (!first.done) yield first.value;
        yield* chunks;
      })(),
    );
    const timer = setTimeout(() => stream.destroy(new Error('taken too slowly')), WRITTEN_WITHIN_MS);
    stream.on('error', (error) => log.warn({ err: error, kind, part }, 'a sitemap broke off'));
    stream.once('close', () => {
      clearTimeout(timer);
      this.writing -= 1;
    });
    return stream;
  }

  private async currentTaleParts(): Promise<readonly number[]> {
    try {
      const { tales } = await this.services.request(countPublishedTales, {}, { caller: ANONYMOUS });
      this.taleParts = Array.from({ length: Math.ceil(tales / SITEMAP_SIZE) }, (_, index) => index + 1);
    } catch (error) {
      log.warn({ err: error }, 'the number of tales is not known');
    }
    return this.taleParts;
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
