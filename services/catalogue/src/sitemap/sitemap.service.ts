import { type Category, SITEMAP_SIZE, type sitemapPage, type sitemapParts } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type Config } from '../config/config';
import { type IdRange, type SitemapEntry, type SitemapPart, SitemapRepository } from './sitemap.repository';

/** A part that has more is divided: so much room remains for what comes until it is counted again. */
const DIVIDED_ABOVE = 0.9 * SITEMAP_SIZE;
/** What a divided part keeps. */
const KEPT = 0.6 * SITEMAP_SIZE;
const COUNTED_EVERY_SECONDS = 60;
const PAGE = 500;
/** An answer has to fit into one message, and titles may be long. */
const PAGE_BYTES = 400_000;

type Parts = z.input<typeof sitemapParts.output>;
type Page = z.input<typeof sitemapPage.output>;

/** The public videos for search engines, in files that keep their beginnings. */
@Injectable()
export class SitemapService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sitemap: SitemapRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Counted when somebody asks and the lists have changed, at most once a minute: nobody asks often. */
  async parts(): Promise<Parts> {
    return this.transactions.run(async (manager) => {
      if (await this.sitemap.isDue(manager, COUNTED_EVERY_SECONDS)) await this.count(manager);
      const parts = await this.sitemap.parts(manager);
      return {
        parts: parts
          .map(({ part, videos, updated_at: updatedAt }) => ({
            part,
            videos,
            updatedAt: updatedAt?.toISOString() ?? null,
          }))
          .sort((one, other) => one.part - other.part),
      };
    });
  }

  /** A page of a part without some categories; nothing of a part that does not exist. */
  async page(part: number, after: string | null, except: readonly Category[] = []): Promise<Page> {
    return this.transactions.run(async (manager) => {
      const range = rangesOf(await this.sitemap.parts(manager)).find((one) => one.part === part);
      if (!range) return { items: [], next: null };
      const rows = await this.sitemap.entries(manager, range, { after, except, limit: PAGE });
      const items = firstBytes(rows.map((row) => this.face(row)));
      const isEnd = items.length === rows.length && rows.length < PAGE;
      return { items, next: isEnd ? null : (items.at(-1)?.id ?? null) };
    });
  }

  private async count(manager: EntityManager): Promise<void> {
    await this.sitemap.lock(manager);
    if (!(await this.sitemap.isDue(manager, COUNTED_EVERY_SECONDS))) return;
    await this.sitemap.noteCounted(manager);
    for (const range of rangesOf(await this.sitemap.parts(manager))) {
      let { part, first } = range;
      const { end } = range;
      for (let middle = await this.divide(manager, range); middle;) {
        await this.sitemap.note(manager, part, await this.sitemap.count(manager, { first, end: middle }));
        part = await this.sitemap.add(manager, middle);
        first = middle;
        middle = await this.divide(manager, { first, end });
      }
      await this.sitemap.note(manager, part, await this.sitemap.count(manager, { first, end }));
    }
  }

  /** Where a part that grew too large is cut; undefined while it is not. Looks no further than it must: a million more cost nothing here. */
  private async divide(manager: EntityManager, range: IdRange): Promise<string | undefined> {
    const isTooLarge = (await this.sitemap.idAt(manager, range, DIVIDED_ABOVE)) !== undefined;
    return isTooLarge ? this.sitemap.idAt(manager, range, KEPT) : undefined;
  }

  private face(row: SitemapEntry): Page['items'][number] {
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      url: row.url,
      thumbnailUrl: row.own_thumbnail || (row.thumbnail ?? this.config.DEFAULT_THUMBNAIL_URL),
      category: row.category,
      duration: row.duration,
      views: row.views,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  }
}

/** Each part ends where the next one by id begins. */
const rangesOf = (parts: readonly SitemapPart[]): (IdRange & { part: number })[] =>
  parts.map(({ part, first_id: first }, index) => ({ part, first, end: parts[index + 1]?.first_id ?? null }));

/** As many of the first items as an answer may hold; at least one. */
function firstBytes<T>(items: readonly T[]): T[] {
  let bytes = 0;
  return items.filter((item, index) => {
    bytes += Buffer.byteLength(JSON.stringify(item));
    return index === 0 || bytes <= PAGE_BYTES;
  });
}
