import {
  type AskedFrame,
  FilmSearch,
  HASH_BYTES,
  LEAST_QUALITY,
  type LikeFilm,
  type ListedFrame,
} from '@alcova/perceptual-hash';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { ListsRepository } from './lists.repository';

const PAGE = 20_000;
/** What came one after another is brought together again from so many pieces on. */
const MAX_TIERS = 6;

/** A listed film that an asset is like, with the listing that it stands in. */
export interface ListedLikeness extends Omit<LikeFilm, 'film'> {
  readonly listingId: number;
}

/** Revisions of the lists: after one, up to another. */
export interface Revisions {
  readonly after: number;
  readonly upTo: number;
}

interface Tier extends Revisions {
  readonly search: FilmSearch;
}

/**
 * The index of all lists, in memory. It follows the lists by their revision: what came since is a tier of its own, and many tiers become
 * one. What was taken off a list may still be found; whoever asks looks at the listing before it counts.
 */
@Injectable()
export class ListedFilms {
  private tiers: readonly Tier[] = [];
  private recent: Tier | undefined;
  private loading: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly lists: ListsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** What of the listings of these revisions a film is like. */
  async like(frames: readonly AskedFrame[], revisions: Revisions): Promise<ListedLikeness[]> {
    if (frames.length === 0) return [];
    const searches = revisions.after === 0 ? await this.all(revisions.upTo) : [await this.since(revisions)];
    const found = [];
    for (const { search } of searches) found.push(...(await search.like({ frames })));
    return found.map(({ film, ...likeness }) => ({ ...likeness, listingId: Number(film.split(' ', 1)[0]) }));
  }

  private async all(upTo: number): Promise<readonly Tier[]> {
    return this.alone(async () => {
      const known = this.tiers.at(-1)?.upTo ?? 0;
      if (known >= upTo) return this.tiers;
      this.tiers =
        this.tiers.length < MAX_TIERS
          ? [...this.tiers, await this.load({ after: known, upTo })]
          : [await this.load({ after: 0, upTo })];
      return this.tiers;
    });
  }

  /** Assets that were compared before follow together: the index of what is new to them is kept for the next. */
  private async since(revisions: Revisions): Promise<Tier> {
    return this.alone(async () => {
      const { recent } = this;
      if (recent?.after === revisions.after && recent.upTo === revisions.upTo) return recent;
      this.recent = await this.load(revisions);
      return this.recent;
    });
  }

  /** One load at a time: two would take twice the memory for the same. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.loading.then(work);
    this.loading = result.catch(() => undefined);
    return result;
  }

  private async load(revisions: Revisions): Promise<Tier> {
    const listings = await this.transactions.run((manager) =>
      this.lists.between(manager, revisions.after, revisions.upTo),
    );
    const hashes: Buffer[] = [];
    const frames: ListedFrame[] = [];
    for (let after = 0; ;) {
      const page = { after, limit: PAGE, leastQuality: LEAST_QUALITY };
      const rows = await this.transactions.run((manager) => this.lists.hashes(manager, listings, page));
      const last = rows.at(-1);
      if (!last) break;
      hashes.push(
        Buffer.concat(
          rows.map(({ hash }) => hash),
          rows.length * HASH_BYTES,
        ),
      );
      for (const { listing_id, film, at } of rows) frames.push({ film: `${listing_id} ${film ?? ''}`, at });
      after = last.id;
    }
    return { ...revisions, search: new FilmSearch(Buffer.concat(hashes), frames) };
  }
}
