import {
  type Caller,
  CodedError,
  MAX_RECORDS,
  type ParticipantRecord,
  recordsTouched,
  type RecordsOfVideo,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { PublishingService } from './publishing.service';
import { RecordsRepository } from './records.repository';
import { isValid, missingOf } from './rules';

/** How late a video is hidden after the last day of a consent, when all goes well. */
const EVERY_MS = 5_000;
const AT_ONCE = 100;

const log = logger('records');
/** A record as whoever changes it knew it. */
interface KnownRecord {
  readonly videoId: string;
  readonly id: string;
  readonly version: number;
}

/** What somebody did, as the audit log tells it. */
interface Touch {
  readonly action: 'read' | 'keep' | 'delete';
  readonly recordId: string | null;
}

/** Participants' records: each time that somebody touches them becomes an entry of the audit log, told in the same transaction. */
@Injectable()
export class RecordsService {
  constructor(
    private readonly records: RecordsRepository,
    private readonly publishing: PublishingService,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  /** @throws CodedError video.not-found */
  async read(videoId: string, caller: Caller): Promise<RecordsOfVideo> {
    return this.within(videoId, caller, async () => ({ action: 'read', recordId: null }));
  }

  /** How many videos, active ones and ones that wait for their time, lack records. */
  countUnrecorded(): Promise<{ active: number; scheduled: number }> {
    return this.transactions.read((manager) => this.records.countUnrecorded(manager));
  }

  /** @throws CodedError video.not-found, record.too-many */
  async add(videoId: string, record: ParticipantRecord, caller: Caller): Promise<RecordsOfVideo> {
    return this.within(videoId, caller, async (manager) => {
      if ((await this.records.count(manager, videoId)) >= MAX_RECORDS)
        throw new CodedError('record.too-many');
      const id = ulid();
      await this.records.add(manager, { id, videoId }, record);
      return { action: 'keep', recordId: id };
    });
  }

  /** @throws CodedError video.not-found, record.not-found, record.version-conflict */
  async change(known: KnownRecord, record: ParticipantRecord, caller: Caller): Promise<RecordsOfVideo> {
    return this.within(known.videoId, caller, async (manager) => {
      if (!(await this.records.change(manager, known, record))) throw await this.refusalOf(manager, known);
      return { action: 'keep', recordId: known.id };
    });
  }

  /** @throws CodedError video.not-found, record.not-found, record.version-conflict */
  async remove(known: KnownRecord, caller: Caller): Promise<RecordsOfVideo> {
    return this.within(known.videoId, caller, async (manager) => {
      if (!(await this.records.remove(manager, known))) throw await this.refusalOf(manager, known);
      return { action: 'delete', recordId: known.id };
    });
  }

  /** Hides videos of which a consent has ended and looks at those of which nothing is known, one by one until none is due; several replicas may do it at once. */
  @Repeat(EVERY_MS, log, 'looking for ended consents failed')
  async hideEnded(): Promise<void> {
    while (!this.drains.isStopping) {
      const due = await this.transactions.run((manager) => this.records.due(manager, AT_ONCE));
      let followed = 0;
      for (const videoId of due) if (await this.follow(videoId)) followed += 1;
      if (followed === 0) return;
    }
  }

  /** One that cannot be followed now (its key is not configured) is told and left to the next round: others do not wait for it. */
  private async follow(videoId: string): Promise<boolean> {
    try {
      await this.transactions.run(async (manager) => {
        const video = await this.records.lockVideo(manager, videoId);
        if (!video) return;
        await this.publishing.follow(manager, { id: videoId, participants: video.participants });
        await this.records.noteExpirySeen(manager, videoId);
      });
      return true;
    } catch (error) {
      log.error({ err: error, videoId }, 'an ended consent could not be followed');
      return false;
    }
  }

  private async within(
    videoId: string,
    caller: Caller,
    act: (manager: EntityManager) => Promise<Touch>,
  ): Promise<RecordsOfVideo> {
    if (caller.kind !== 'account') throw new CodedError('auth.forbidden');
    return this.transactions.run(async (manager) => {
      const video = await this.records.lockVideo(manager, videoId);
      if (!video) throw new CodedError('video.not-found');
      const touch = await act(manager);
      if (touch.action !== 'read')
        await this.publishing.follow(manager, { id: videoId, participants: video.participants });
      await this.outbox.event(manager, recordsTouched, {
        aggregateId: videoId,
        aggregateVersion: 0,
        payload: { ...touch, videoId, title: video.title, actorId: caller.accountId },
      });
      return this.face(manager, videoId, video.participants);
    });
  }

  private async face(
    manager: EntityManager,
    videoId: string,
    participants: readonly string[],
  ): Promise<RecordsOfVideo> {
    const { isRequired, today } = await this.records.rule(manager);
    const found = await this.records.of(manager, [videoId]);
    return {
      videoId,
      records: found.map(({ id, version, updatedAt, record }) => ({
        ...record,
        ...{ id, version, updatedAt, isValid: isValid(record, today) },
      })),
      missing: missingOf(
        participants,
        found.map(({ record }) => record),
        today,
      ),
      isRequired,
    };
  }

  private async refusalOf(manager: EntityManager, { id, videoId }: KnownRecord): Promise<CodedError> {
    const isThere = await this.records.isThere(manager, id, videoId);
    return new CodedError(isThere ? 'record.version-conflict' : 'record.not-found');
  }
}
