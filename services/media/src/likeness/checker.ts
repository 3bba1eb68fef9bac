import type { LikenessMatch } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AssetsRepository } from '../assets/assets.repository';
import { CONFIG, type Config } from '../config/config';
import { Pipeline } from '../jobs/pipeline';
import { HashesRepository } from './hashes.repository';
import { ListedFilms, type ListedLikeness, type Revisions } from './listed-films';
import { type ListingSource, ListsRepository } from './lists.repository';
import { Matches } from './matches';

const log = logger('likeness');
/** Assets that one round looks at: those that wait for the gate first. */
const ASSETS_A_ROUND = 20;
const MAX_MATCHES = 20;
/** An import that was not finished by then never will be. */
const ABANDONED_HOURS = 6;

/**
 * Compares assets with the lists of what must not come: new ones before they may become public, all others when a list brought something.
 * The comparison holds no lock; its outcome counts only for the revision of the lists that it saw. Any replica may do it at any time.
 */
@Injectable()
export class LikenessChecker implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly assets: AssetsRepository,
    private readonly hashes: HashesRepository,
    private readonly lists: ListsRepository,
    private readonly films: ListedFilms,
    private readonly matches: Matches,
    private readonly pipeline: Pipeline,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const failed = (reason: string) => log.warn({ reason }, 'a round failed, the next one follows');
    this.drains.repeat(() => this.all(), { everyMs: this.config.LIKENESS_SECONDS * 1_000, failed });
  }

  private async all(): Promise<void> {
    while ((await this.round()) > 0 && !this.drains.isStopping);
  }

  /** One round; answers how many assets were compared. */
  async round(): Promise<number> {
    const due = await this.transactions.run(async (manager) => {
      await this.lists.removeAbandoned(manager, ABANDONED_HOURS);
      const upTo = await this.lists.revision(manager);
      const pending = await this.hashes.pending(manager, ASSETS_A_ROUND);
      // The first list of all gives revision 1: an asset that was compared with none knows revision 0.
      const behind = await this.hashes.behind(manager, upTo, ASSETS_A_ROUND - pending.length);
      return [
        ...pending.map((id) => ({ id, revisions: { after: 0, upTo } })),
        ...behind.map(({ id, revision }) => ({ id, revisions: { after: revision, upTo } })),
      ];
    });
    let compared = 0;
    for (const { id, revisions } of due) if (await this.compare(id, revisions)) compared += 1;
    return compared;
  }

  private async compare(assetId: string, revisions: Revisions): Promise<boolean> {
    const own = await this.transactions.run(async (manager) => ({
      frames: await this.hashes.asked(manager, assetId),
      sha256: await this.hashes.sha256(manager, assetId),
    }));
    const alike = await this.films.like(own.frames, revisions);
    return this.transactions.run(async (manager) => {
      const asset = await this.assets.lock(manager, assetId);
      if (!asset) return false;
      const matches = await this.matchesOf(manager, { assetId, ...own }, alike, revisions);
      if (matches.length > 0) {
        const held = await this.matches.hold(manager, assetId, revisions.upTo, matches);
        if (held) log.info({ assetId, matches: matches.length }, 'an asset is like what a list holds');
        return held;
      }
      // A list that came meanwhile is looked at before the gate opens.
      if (asset.likeness_state === 'pending' && (await this.lists.revision(manager)) !== revisions.upTo)
        return true;
      if (!(await this.matches.pass(manager, assetId, revisions.upTo))) return false;
      await this.pipeline.advance(manager, assetId);
      return true;
    });
  }

  private async matchesOf(
    manager: EntityManager,
    own: { assetId: string; sha256: string | null },
    alike: readonly ListedLikeness[],
    revisions: Revisions,
  ): Promise<LikenessMatch[]> {
    const files = own.sha256 === null ? [] : await this.lists.ofFile(manager, own.sha256, revisions);
    const sources = await this.lists.sources(manager, [...new Set(alike.map(({ listingId }) => listingId))]);
    const isOther = ({ asset_id }: ListingSource) => asset_id !== own.assetId;
    const films = alike.flatMap((film) => {
      const source = sources.get(film.listingId);
      return source && isOther(source) ? [{ film, source }] : [];
    });
    return [
      ...files.filter(isOther).map(({ list, asset_id }) => ({
        ...{ list, listedAssetId: asset_id, kind: 'sha256' as const },
        ...{ distance: null, frames: 0, at: null, listedAt: null },
      })),
      ...films.map(({ film, source }) => ({
        ...{ list: source.list, listedAssetId: source.asset_id, kind: 'perceptual' as const },
        ...{ distance: film.distance, frames: film.frames, at: film.at, listedAt: film.listedAt },
      })),
    ].slice(0, MAX_MATCHES);
  }
}
