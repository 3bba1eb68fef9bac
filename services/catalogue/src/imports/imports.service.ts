import {
  FOREIGN_PAGE,
  type ImportedMarks,
  type ImportedVideo,
  type ImportOutcome,
  videosImported,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { claimImported, releaseImported, takeImported, Transactions } from '@alcova/persistence';
import { logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { lockAccounts } from '../engagement/actor';
import { MARKS_KIND } from '../engagement/personal-data.repository';
import { MarkImportsRepository } from './mark-imports.repository';
import { VideoImportsRepository } from './video-imports.repository';

const log = logger('imports');
const VIDEOS = 'video';

/** Takes in videos of another installation and what accounts kept of them. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly videos: VideoImportsRepository,
    private readonly marks: MarkImportsRepository,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** Lists, totals and search follow by the tables' own triggers; one event tells of all of them. */
  async takeVideos(records: readonly ImportedVideo[], dryRun: boolean): Promise<ImportOutcome[]> {
    const outcomes = await this.transactions.runOrRehearse(async (manager) => {
      const taken = await takeImported(manager, VIDEOS, records, (fresh) =>
        this.videos.insert(manager, fresh),
      );
      const videos = taken.filter((outcome) => outcome === 'taken').length;
      if (videos > 0)
        await this.outbox.event(manager, videosImported, {
          aggregateId: ulid(),
          aggregateVersion: 1,
          payload: { videos },
        });
      return taken;
    }, dryRun);
    if (!dryRun) log.info({ records: records.length }, 'took in videos');
    return outcomes;
  }

  /** One page of videos whose file stands elsewhere, after an id. */
  async foreign(after: string | null) {
    const videos = await this.transactions.run((manager) =>
      this.videos.foreign(manager, after, FOREIGN_PAGE),
    );
    return { videos, cursor: videos.length < FOREIGN_PAGE ? null : (videos.at(-1)?.id ?? null) };
  }

  /** Of an account whose videos are not all here the rest waits: what was written is found again and left. */
  async takeMarks(records: readonly ImportedMarks[], dryRun: boolean): Promise<ImportOutcome[]> {
    return this.transactions.runOrRehearse(async (manager) => {
      const accounts = records.map(({ id }) => id);
      await lockAccounts(manager, accounts);
      const erased = await this.marks.erased(manager, accounts);
      const claimed = await claimImported(
        manager,
        MARKS_KIND,
        accounts.filter((id) => !erased.has(id)),
      );
      const fresh = records.filter(({ id }) => claimed.has(id));
      const partial = await this.write(manager, fresh);
      return records.map(({ id }) => {
        if (erased.has(id)) return 'account-erased';
        if (partial.has(id)) return 'video-missing';
        return claimed.has(id) ? 'taken' : 'present';
      });
    }, dryRun);
  }

  /** @returns the accounts of which some videos are not here */
  private async write(manager: EntityManager, fresh: readonly ImportedMarks[]): Promise<ReadonlySet<string>> {
    const known = await this.marks.hold(manager, fresh);
    await this.marks.insertFavourites(manager, fresh);
    await this.marks.insertHistory(manager, fresh);
    const partial = fresh
      .filter(({ favorites, watched }) =>
        [...favorites, ...watched].some(({ videoId }) => !known.has(videoId)),
      )
      .map(({ id }) => id);
    await releaseImported(manager, MARKS_KIND, partial);
    return new Set(partial);
  }
}
