import { CodedError, type RecordsReason, recordsReason } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { HoldsService } from '../holds/holds.service';
import { RecordsRepository } from './records.repository';
import { endedConsent, missingOf } from './rules';

const HOLDER = 'records';
const holds = z.array(
  z.object({ is_held: z.boolean(), reason: recordsReason.nullable(), version: z.coerce.number() }),
);

type Hold = z.output<typeof holds>[number];

interface Video {
  readonly id: string;
  readonly participants: readonly string[];
}

/** Makes publishing depend on participants' records, and hides what lacks a consent. In the transactions of those who publish. */
@Injectable()
export class PublishingService {
  constructor(
    private readonly records: RecordsRepository,
    private readonly holds: HoldsService,
  ) {}

  /**
   * Whether these videos, which the transaction has locked or made, may become public.
   * @throws CodedError video.records-missing when the site asks for records and one of them lacks any
   */
  async require(manager: EntityManager, videos: readonly Video[]): Promise<void> {
    const lacking = await this.lacking(manager, videos);
    if (lacking.length > 0) throw new CodedError('video.records-missing');
  }

  /** Holds back those of the videos, become active by their time, whose records are missing now: they come when the records do. */
  async holdLacking(manager: EntityManager, videos: readonly Video[]): Promise<void> {
    for (const { id } of await this.lacking(manager, videos))
      await this.keep(manager, id, 'missing', await this.current(manager, id));
  }

  /** Brings the hold on a locked video, and what is known of its records, in line with them. */
  async follow(manager: EntityManager, { id, participants }: Video): Promise<void> {
    const { isRequired, today } = await this.records.rule(manager);
    const records = (await this.records.of(manager, [id])).map(({ record }) => record);
    const ended = endedConsent(records, today);
    const current = await this.current(manager, id);
    const waits = current?.is_held === true && current.reason === 'missing';
    const lacks = missingOf(participants, records, today) !== null;
    await this.records.noteLacking(manager, id, lacks);
    await this.keep(manager, id, ended ?? (waits && isRequired && lacks ? 'missing' : null), current);
  }

  /** Whether everybody who appears in a video has a valid record, and there is at least one. */
  async hasRecords(manager: EntityManager, { id, participants }: Video): Promise<boolean> {
    const records = (await this.records.of(manager, [id])).map(({ record }) => record);
    if (records.length === 0) return false;
    const { today } = await this.records.rule(manager);
    return missingOf(participants, records, today) === null;
  }

  /** Those that lack records which the site asks for. */
  async lacking(manager: EntityManager, videos: readonly Video[]): Promise<readonly Video[]> {
    const { isRequired, today } = await this.records.rule(manager);
    if (!isRequired || videos.length === 0) return [];
    const all = await this.records.of(
      manager,
      videos.map(({ id }) => id),
    );
    return videos.filter(({ id, participants }) => {
      const own = all.filter(({ videoId }) => videoId === id).map(({ record }) => record);
      return missingOf(participants, own, today) !== null;
    });
  }

  /** @param current the hold as it stands: the video is locked, so nobody changes it meanwhile */
  private async keep(
    manager: EntityManager,
    id: string,
    reason: RecordsReason | null,
    current: Hold | undefined,
  ): Promise<void> {
    const version = (current?.version ?? 0) + 1;
    if (reason !== null && !(current?.is_held && current.reason === reason))
      await this.holds.hold(manager, { videoId: id, holder: HOLDER, reason, version, caseId: null });
    if (reason === null && current?.is_held) await this.holds.release(manager, id, HOLDER, version);
  }

  private async current(manager: EntityManager, id: string): Promise<Hold | undefined> {
    const rows: unknown = await manager.query(
      'SELECT is_held, reason, version FROM video_holds WHERE video_id = $1 AND holder = $2',
      [id, HOLDER],
    );
    return holds.parse(rows)[0];
  }
}
