import { ANONYMOUS, CodedError, getReportedVideo, type ReportSubject } from '@alcova/contracts';
import { RpcClient } from '@alcova/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { PUBLISHED } from '../../tales/lists/conditions';

/** A content as it is when a case is opened. */
export interface SubjectFacts {
  readonly title: string;
  readonly author: string;
  readonly description: string;
  /** The account whose tale it is. */
  readonly ownerId: string | null;
  readonly assetId: string | null;
}

/** The same, and what decides whether one report hides it. */
export interface ReportedFacts extends SubjectFacts {
  readonly isPublic: boolean;
  /** Everybody who appears in it has a valid record. */
  readonly hasRecords: boolean;
}

const taleRows = z.array(
  z
    .object({
      title: z.string(),
      author: z.string(),
      author_id: z.string().nullable(),
      is_published: z.boolean(),
    })
    .transform(({ title, author, author_id: ownerId, is_published: isPublic }): ReportedFacts => ({
      ...{ title, author, ownerId, isPublic },
      ...{ description: '', assetId: null, hasRecords: false },
    })),
);

/** What can be reported: tales are moderation's own, of videos catalogue is asked. */
@Injectable()
export class ReportSubjects {
  constructor(private readonly rpc: RpcClient) {}

  /** @throws CodedError report.no-content; `unavailable` while catalogue does not answer */
  async video(id: string): Promise<ReportedFacts> {
    try {
      return { ...(await this.rpc.request(getReportedVideo, { id }, { caller: ANONYMOUS })), ownerId: null };
    } catch (error) {
      if (error instanceof CodedError && error.code === 'video.not-found')
        throw new CodedError('report.no-content');
      throw error;
    }
  }

  /** Whatever its state: also what waits, was refused or taken back. @throws CodedError report.no-content */
  async tale(manager: EntityManager, id: string): Promise<ReportedFacts> {
    const rows: unknown = await manager.query(
      `SELECT title, author, author_id, ${PUBLISHED} AS is_published FROM tales WHERE id = $1`,
      [id],
    );
    const [tale] = taleRows.parse(rows);
    if (!tale) throw new CodedError('report.no-content');
    return tale;
  }
}

/** Where a content stands on the site. */
export const addressOf = ({ kind, id }: ReportSubject): string =>
  kind === 'video' ? `/video/${id}` : `/contos/${id}`;
