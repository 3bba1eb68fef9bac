import {
  type Caller,
  catalogueActed,
  CodedError,
  type CommonChange,
  type ManyChanged,
  videoChanged,
  videoDeleted,
} from '@alcova/contracts';
import { changedAct, Outbox, removedAct } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ServingService } from '../holds/serving.service';
import { PublishingService } from '../participants/publishing.service';
import { changeFact } from '../videos/change-fact';
import { videoFacts } from '../videos/video-facts';
import type { VideoRow } from '../videos/video-row';
import { VideosRepository } from '../videos/videos.repository';
import { effectOf, valueOf } from './common-change';
import { ManyRepository } from './many.repository';

type Left = ManyChanged['left'];

/** What administrators do to many videos at once: one transaction with the events of each and its entry in the audit log. */
@Injectable()
export class ManyService {
  constructor(
    @Inject(VideosRepository) private readonly videos: VideosRepository,
    @Inject(ManyRepository) private readonly many: ManyRepository,
    @Inject(PublishingService) private readonly publishing: PublishingService,
    @Inject(ServingService) private readonly serving: ServingService,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  /**
   * Changes those that fit; tells what they had before, and which were left and why.
   * @throws CodedError video.schedule-invalid for a time that is not in the future; video.records-missing when one of them would become
   * public without the records that the site asks for. Then none is changed.
   */
  async change(wanted: readonly string[], change: CommonChange, caller: Caller): Promise<ManyChanged> {
    const ids = [...new Set(wanted)];
    return this.transactions.run(async (manager) => {
      const rows = await this.videos.lockMany(manager, ids);
      const fitting = rows.filter((row) => effectOf(row, change) === 'change');
      await this.requireSchedule(manager, fitting, change);
      const left: Left = missing(ids, rows);
      for (const row of rows) {
        const effect = effectOf(row, change);
        if (effect !== 'change' && effect !== 'same') left.push({ id: row.id, why: effect });
      }
      if (fitting.length > 0) await this.write(manager, fitting, change, caller);
      return { changed: fitting.map((row) => ({ id: row.id, before: valueOf(row, change.field) })), left };
    });
  }

  /** The rows go now; media takes out the files when it hears of it. Tells which were not there. */
  async remove(wanted: readonly string[], caller: Caller): Promise<{ deleted: string[]; left: Left }> {
    const ids = [...new Set(wanted)];
    return this.transactions.run(async (manager) => {
      const rows = await this.videos.lockMany(manager, ids);
      const deleted = rows.map(({ id }) => id);
      await this.many.remove(manager, deleted);
      for (const row of rows) {
        const payload = { videoId: row.id, assetId: row.asset_id };
        const fact = { aggregateId: row.id, aggregateVersion: row.changes + 1, payload };
        await this.outbox.event(manager, videoDeleted, fact);
        await this.outbox.act(manager, catalogueActed, caller, removedAct('video.delete', videoFacts(row)));
        await this.serving.followDeleted(manager, row.id);
      }
      return { deleted, left: missing(ids, rows) };
    });
  }

  private async requireSchedule(manager: EntityManager, rows: readonly VideoRow[], change: CommonChange) {
    if (change.field !== 'scheduledFor') return;
    if (!(await this.many.isFuture(manager, change.to))) throw new CodedError('video.schedule-invalid');
    // A time that is there already was allowed when it was set.
    await this.publishing.require(
      manager,
      rows.filter((row) => row.scheduled_for === null),
    );
  }

  private async write(
    manager: EntityManager,
    before: readonly VideoRow[],
    change: CommonChange,
    caller: Caller,
  ): Promise<void> {
    const ids = before.map(({ id }) => id);
    await this.many.change(manager, ids, change);
    const after = new Map((await this.videos.byIds(manager, ids)).map((row) => [row.id, row]));
    for (const row of before) {
      const now = after.get(row.id);
      // It is locked: nobody else can have taken it out.
      if (!now) throw new CodedError('video.not-found');
      const told = changedAct('video.edit', videoFacts(row), videoFacts(now));
      await this.outbox.event(manager, videoChanged, changeFact(now));
      await this.outbox.act(manager, catalogueActed, caller, told);
    }
    await this.serving.follow(manager, ids);
  }
}

function missing(ids: readonly string[], rows: readonly VideoRow[]): Left {
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !found.has(id)).map((id) => ({ id, why: 'missing' as const }));
}
