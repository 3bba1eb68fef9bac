import {
  type AdminVideo,
  type Caller,
  catalogueActed,
  type Category,
  CodedError,
  type NewVideo,
  type VideoChanges,
  videoChanged,
  videoCreated,
  videoFileReplaced,
} from '@alcova/contracts';
import { changedAct, madeAct, Outbox } from '@alcova/messaging/outbox';
import { isUniqueViolation, Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { CONFIG, type Config } from '../config/config';
import { AssetStatesRepository } from './asset-states.repository';
import { ServingService } from '../holds/serving.service';
import { PublishingService } from '../participants/publishing.service';
import { changeFact } from '../video-rows/change-fact';
import { videoFacts } from '../video-rows/video-facts';
import { toAdminVideo, type VideoRow } from '../video-rows/video-row';
import { type PublicAt, VideosRepository } from './videos.repository';

/** Why an edit of a video that is there did not fit. */
const refusalOf = ({ version }: VideoRow, changes: VideoChanges) =>
  changes.version === undefined || changes.version === version
    ? 'video.schedule-invalid'
    : 'video.version-conflict';

/** Whether it is public by its administrators' will, now or at a time that was set. */
const isPublished = (row: VideoRow): boolean => row.is_active || row.scheduled_for !== null;
const sameNames = (before: VideoRow, after: VideoRow): boolean =>
  JSON.stringify(before.participants) === JSON.stringify(after.participants);

/** Whether an edit publishes anything: the video, or somebody who appears in it. Else what is public may be edited as before. */
const isMorePublic = (before: VideoRow, after: VideoRow): boolean =>
  isPublished(after) && !(isPublished(before) && sameNames(before, after));

/** One video: create, read, edit; each change in one transaction with its event. */
@Injectable()
export class VideosService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly videos: VideosRepository,
    private readonly assetStates: AssetStatesRepository,
    private readonly serving: ServingService,
    private readonly publishing: PublishingService,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** @throws CodedError video.file-in-use when a video lives on the asset already, video.schedule-invalid, video.records-missing */
  async create(video: NewVideo & { assetId: string }, caller: Caller): Promise<AdminVideo> {
    try {
      return await this.transactions.run(async (manager) => {
        await this.assetStates.lockAsset(manager, video.assetId);
        const id = ulid();
        const media = await this.assetStates.byAsset(manager, video.assetId);
        if (!(await this.videos.insert(manager, id, video, media)))
          throw new CodedError('video.schedule-invalid');
        const row = await this.require(manager, id);
        if (isPublished(row)) await this.publishing.require(manager, [row]);
        await this.outbox.event(manager, videoCreated, {
          aggregateId: id,
          aggregateVersion: row.changes,
          payload: { videoId: id, assetId: row.asset_id },
        });
        await this.outbox.act(manager, catalogueActed, caller, madeAct('video.create', videoFacts(row)));
        await this.serving.follow(manager, [id]);
        return this.face(row);
      });
    } catch (error) {
      throw fileInUseOr(error);
    }
  }

  /** @throws CodedError video.not-found, also for what the asker may not see, and for categories that are left out */
  async get(
    id: string,
    { seesAll, except = [] }: { seesAll: boolean; except?: readonly Category[] | undefined },
  ): Promise<AdminVideo> {
    const row = await this.transactions.readPrepared((reader) => this.videos.byId(reader, id));
    if (!row || !(seesAll || row.is_public) || except.includes(row.category))
      throw new CodedError('video.not-found');
    return this.face(row);
  }

  /** The public one whose film stands at an address; null where there is none. */
  async ofAddress(url: string): Promise<PublicAt | null> {
    return this.transactions.readPrepared((reader) => this.videos.publicAt(reader, url));
  }

  /** @throws CodedError video.update-missing, video.version-conflict, video.schedule-invalid, video.records-missing */
  async update(id: string, changes: VideoChanges, caller: Caller): Promise<AdminVideo> {
    return this.transactions.run(async (manager) => {
      const before = await this.videos.lock(manager, id);
      if (!before) throw new CodedError('video.update-missing');
      if (!(await this.videos.update(manager, id, changes))) throw new CodedError(refusalOf(before, changes));
      const row = await this.require(manager, id);
      if (isMorePublic(before, row)) await this.publishing.require(manager, [row]);
      if (!sameNames(before, row)) await this.publishing.follow(manager, row);
      await this.outbox.event(manager, videoChanged, changeFact(row));
      await this.noteChange(manager, caller, 'video.edit', before, row);
      await this.serving.follow(manager, [id]);
      return this.face(row);
    });
  }

  /**
   * Another file for the same video: what people counted and kept of it stays. The file that it has already is no change.
   * @throws CodedError video.update-missing, video.version-conflict, video.file-in-use, video.records-missing
   */
  async replaceFile(
    file: { id: string; url: string; assetId: string; version?: number | undefined },
    caller: Caller,
  ): Promise<AdminVideo> {
    try {
      return await this.transactions.run(async (manager) => {
        await this.assetStates.lockAsset(manager, file.assetId);
        const before = await this.videos.lock(manager, file.id);
        if (!before) throw new CodedError('video.update-missing');
        if (before.asset_id === file.assetId) return this.face(before);
        const media = await this.assetStates.byAsset(manager, file.assetId);
        if (!(await this.videos.replaceFile(manager, file, media)))
          throw new CodedError('video.version-conflict');
        const row = await this.require(manager, file.id);
        if (isPublished(row)) await this.publishing.require(manager, [row]);
        await this.announceReplacement(manager, before.asset_id, row);
        await this.noteChange(manager, caller, 'video.replace-file', before, row);
        return this.face(row);
      });
    } catch (error) {
      throw fileInUseOr(error);
    }
  }

  private async announceReplacement(manager: EntityManager, previousAssetId: string | null, row: VideoRow) {
    const fact = changeFact(row);
    const payload = { ...fact.payload, previousAssetId };
    await this.outbox.event(manager, videoFileReplaced, { ...fact, payload });
    await this.outbox.event(manager, videoChanged, fact);
    // Of the new file media was told nothing yet.
    await this.serving.follow(manager, [row.id]);
  }

  /** PLAYER-07: takes the length (s) that media measured, where none is known. @throws CodedError video.not-found */
  async setDuration(id: string, duration: number): Promise<{ duration: number; updated: boolean }> {
    return this.transactions.run(async (manager) => {
      const updated = await this.videos.setDuration(manager, id, duration);
      const row = await this.require(manager, id);
      if (updated) await this.outbox.event(manager, videoChanged, changeFact(row));
      return { duration: row.duration, updated };
    });
  }

  private noteChange(
    manager: EntityManager,
    caller: Caller,
    action: string,
    before: VideoRow,
    row: VideoRow,
  ) {
    const told = changedAct(action, videoFacts(before), videoFacts(row));
    return this.outbox.act(manager, catalogueActed, caller, told);
  }

  private async require(manager: EntityManager, id: string): Promise<VideoRow> {
    const row = await this.videos.byId(manager, id);
    if (!row) throw new CodedError('video.not-found');
    return row;
  }

  private face(row: VideoRow): AdminVideo {
    return toAdminVideo(row, this.config.DEFAULT_THUMBNAIL_URL);
  }
}

/** One file belongs to one video. */
const fileInUseOr = (error: unknown): unknown =>
  isUniqueViolation(error, 'videos_asset') ? new CodedError('video.file-in-use') : error;
