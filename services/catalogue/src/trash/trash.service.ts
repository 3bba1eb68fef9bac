import {
  type Caller,
  catalogueActed,
  CodedError,
  videoDeleted,
  type LeftBecause,
  videoHeld,
  videoRestored,
  videoTrashed,
} from '@alcova/contracts';
import { madeAct, Outbox, removedAct } from '@alcova/messaging/outbox';
import { isUniqueViolation, Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ViewSlotsRepository } from '../engagement/view-slots.repository';
import { ServingService } from '../holds/serving.service';
import { AssetStatesRepository } from '../videos/asset-states.repository';
import { PublishingService } from '../participants/publishing.service';
import { changeFact } from '../video-rows/change-fact';
import { videoFacts } from '../video-rows/video-facts';
import type { VideoRow } from '../video-rows/video-row';
import { VideosRepository } from '../videos/videos.repository';
import { type KeptRow, TrashRepository } from './trash.repository';

type Left = { id: string; why: LeftBecause }[];
const CATALOGUE: Caller = { kind: 'system', name: 'catalogue' };
const ERASED_AT_ONCE = 50;

/**
 * Deleted videos: gone for everybody at once, whole for 30 days, then erased with their files. Each step is one transaction with its events
 * and its entries in the audit log.
 */
@Injectable()
export class TrashService {
  constructor(
    private readonly trash: TrashRepository,
    private readonly videos: VideosRepository,
    private readonly views: ViewSlotsRepository,
    private readonly assetStates: AssetStatesRepository,
    private readonly publishing: PublishingService,
    private readonly serving: ServingService,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** Tells which were not there. */
  async put(wanted: readonly string[], caller: Caller): Promise<{ trashed: VideoRow[]; left: Left }> {
    return this.transactions.run(async (manager) => {
      const ids = [...new Set(wanted)];
      const rows = await this.videos.lockMany(manager, ids);
      const trashed = rows.map(({ id }) => id);
      // The round that does it looks at what is in `videos` alone.
      await this.views.foldLocked(manager, trashed);
      await this.trash.put(manager, trashed);
      for (const row of rows) {
        const fact = changeFact({ ...row, changes: row.changes + 1 });
        await this.outbox.event(manager, videoTrashed, fact);
        if (row.asset_id !== null)
          await this.outbox.event(manager, videoHeld, {
            ...fact,
            payload: { videoId: row.id, assetId: row.asset_id, isHeld: true },
          });
        await this.outbox.act(manager, catalogueActed, caller, removedAct('video.trash', videoFacts(row)));
        await this.serving.followDeleted(manager, row.id);
      }
      return { trashed: rows, left: missing(ids, trashed) };
    });
  }

  /**
   * Brings them back as they were, and lets them follow what happened to their files and consents meanwhile.
   * @throws CodedError video.file-in-use when another video lives on the file of one of them; then none comes back
   */
  async restore(wanted: readonly string[], caller: Caller): Promise<{ restored: string[]; left: Left }> {
    try {
      return await this.transactions.run(async (manager) => {
        const ids = [...new Set(wanted)];
        const restored: string[] = [];
        for (const { id, asset_id: assetId, participants } of await this.trash.lock(manager, ids)) {
          if (assetId !== null) await this.assetStates.lockAsset(manager, assetId);
          await this.trash.takeBack(manager, id);
          const media = assetId === null ? undefined : await this.assetStates.byAsset(manager, assetId);
          if (assetId !== null && media) await this.videos.followMedia(manager, assetId, media);
          await this.publishing.follow(manager, { id, participants });
          restored.push(id);
        }
        await this.tellRestored(manager, restored, caller);
        return { restored, left: missing(ids, restored) };
      });
    } catch (error) {
      throw isUniqueViolation(error, 'videos_asset') ? new CodedError('video.file-in-use') : error;
    }
  }

  /** Erases what is in the trash before its time. */
  async erase(wanted: readonly string[], caller: Caller): Promise<{ erased: string[]; left: Left }> {
    return this.transactions.run(async (manager) => {
      const ids = [...new Set(wanted)];
      const rows = await this.trash.lock(manager, ids);
      await this.eraseLocked(manager, rows, caller);
      const erased = rows.map(({ id }) => id);
      return { erased, left: missing(ids, erased) };
    });
  }

  /** Erases a bounded number of those whose time is over; answers how many. */
  async prune(manager: EntityManager): Promise<number> {
    const rows = await this.trash.lockDue(manager, ERASED_AT_ONCE);
    await this.eraseLocked(manager, rows, CATALOGUE);
    return rows.length;
  }

  async list({ page, pageSize }: { page: number; pageSize: number }) {
    const { rows, total } = await this.transactions.read((manager) =>
      this.trash.page(manager, (page - 1) * pageSize, pageSize),
    );
    const items = rows.map(({ trashed_at: at, ...row }) => ({ ...row, trashedAt: at.toISOString() }));
    return { items, total, page, pageSize };
  }

  private async tellRestored(manager: EntityManager, ids: readonly string[], caller: Caller): Promise<void> {
    for (const row of await this.videos.byIds(manager, ids)) {
      await this.outbox.event(manager, videoRestored, changeFact(row));
      await this.outbox.act(manager, catalogueActed, caller, madeAct('video.restore', videoFacts(row)));
    }
    await this.serving.follow(manager, ids);
  }

  private async eraseLocked(manager: EntityManager, rows: readonly KeptRow[], caller: Caller): Promise<void> {
    await this.trash.erase(
      manager,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      await this.outbox.event(manager, videoDeleted, changeFact({ ...row, changes: row.changes + 1 }));
      await this.outbox.act(manager, catalogueActed, caller, removedAct('video.delete', videoFacts(row)));
    }
  }
}

function missing(ids: readonly string[], found: readonly string[]): Left {
  return ids.filter((id) => !found.includes(id)).map((id) => ({ id, why: 'missing' as const }));
}
