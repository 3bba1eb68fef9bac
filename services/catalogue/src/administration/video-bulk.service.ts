import {
  type Caller,
  catalogueActed,
  CodedError,
  type CommonChange,
  type LeftBecause,
  type ManyChanged,
  videoChanged,
} from '@alcova/contracts';
import { changedAct, Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ServingService } from '../holds/serving.service';
import { PublishingService } from '../participants/publishing.service';
import { changeFact } from '../video-rows/change-fact';
import { videoFacts } from '../video-rows/video-facts';
import type { VideoRow } from '../video-rows/video-row';
import { VideosRepository } from '../videos/videos.repository';
import { effectOf, publishes, valueOf } from './common-change';
import { VideoBulkRepository } from './video-bulk.repository';

type Left = ManyChanged['left'];
interface Preview {
  readonly changing: number;
  readonly left: Record<LeftBecause, number>;
}

/** As the audit log names it. */
const actionOf = (change: CommonChange): string =>
  change.field !== 'isActive' ? 'video.edit' : change.to ? 'video.activate' : 'video.deactivate';

/** What administrators do to many videos at once: one transaction with the events of each and its entry in the audit log. */
@Injectable()
export class VideoBulkService {
  constructor(
    private readonly videos: VideosRepository,
    private readonly many: VideoBulkRepository,
    private readonly publishing: PublishingService,
    private readonly serving: ServingService,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** What `change` would do now; locks and changes nothing. */
  async preview(wanted: readonly string[], change: CommonChange): Promise<Preview> {
    const ids = [...new Set(wanted)];
    return this.transactions.read(async (manager) => {
      const rows = await this.videos.byIds(manager, ids);
      const { fitting, left: all } = await this.plan(manager, ids, rows, change);
      const left = { missing: 0, active: 0, 'changed-since': 0, 'records-missing': 0 };
      for (const { why } of all) left[why] += 1;
      return { changing: fitting.length, left };
    });
  }

  /**
   * Changes those that fit; tells what they had before, and which were left and why.
   * @throws CodedError video.schedule-invalid for a time that is not in the future. Then none is changed.
   */
  async change(wanted: readonly string[], change: CommonChange, caller: Caller): Promise<ManyChanged> {
    const ids = [...new Set(wanted)];
    return this.transactions.run(async (manager) => {
      if (change.field === 'scheduledFor' && change.to !== null)
        if (!(await this.many.isFuture(manager, change.to))) throw new CodedError('video.schedule-invalid');
      const rows = await this.videos.lockMany(manager, ids);
      const { fitting, left } = await this.plan(manager, ids, rows, change);
      if (fitting.length > 0) await this.write(manager, fitting, change, caller);
      return { changed: fitting.map((row) => ({ id: row.id, before: valueOf(row, change.field) })), left };
    });
  }

  /** Which of the rows change, and which videos are left and why. */
  private async plan(
    manager: EntityManager,
    ids: readonly string[],
    rows: readonly VideoRow[],
    change: CommonChange,
  ): Promise<{ fitting: readonly VideoRow[]; left: Left }> {
    const changing = rows.filter((row) => effectOf(row, change) === 'change');
    const published = changing.filter((row) => publishes(row, change));
    const lacking = new Set((await this.publishing.lacking(manager, published)).map(({ id }) => id));
    const left: Left = missing(ids, rows);
    for (const row of rows) {
      const effect = lacking.has(row.id) ? 'records-missing' : effectOf(row, change);
      if (effect !== 'change' && effect !== 'same') left.push({ id: row.id, why: effect });
    }
    return { fitting: changing.filter(({ id }) => !lacking.has(id)), left };
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
      const told = changedAct(actionOf(change), videoFacts(row), videoFacts(now));
      await this.outbox.event(manager, videoChanged, changeFact(now));
      await this.outbox.act(manager, catalogueActed, caller, {
        ...told,
        after: { ...told.after, together: ids.length },
      });
    }
    await this.serving.follow(manager, ids);
  }
}

function missing(ids: readonly string[], rows: readonly VideoRow[]): Left {
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !found.has(id)).map((id) => ({ id, why: 'missing' as const }));
}
