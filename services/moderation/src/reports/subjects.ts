import { CodedError, getVideo, type ReportSubject } from '@alcova/contracts';
import { RpcClient } from '@alcova/messaging';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** A content as it is when a case is opened. */
export interface SubjectFacts {
  readonly title: string;
  readonly author: string;
  readonly description: string;
  /** The account whose tale it is. */
  readonly ownerId: string | null;
  readonly assetId: string | null;
}

const taleRows = z.array(
  z
    .object({ title: z.string(), author: z.string(), author_id: z.string().nullable() })
    .transform(({ title, author, author_id: ownerId }): SubjectFacts => ({
      ...{ title, author, ownerId },
      ...{ description: '', assetId: null },
    })),
);

/** What can be reported: tales are moderation's own, of videos catalogue is asked. */
@Injectable()
export class Subjects {
  constructor(@Inject(RpcClient) private readonly rpc: RpcClient) {}

  /** @throws CodedError report.no-content; `unavailable` while catalogue does not answer */
  async video(id: string): Promise<SubjectFacts> {
    try {
      const { title, author, description, assetId } = await this.rpc.request(getVideo, { id });
      return { title, author, description, assetId, ownerId: null };
    } catch (error) {
      if (error instanceof CodedError && error.code === 'video.not-found')
        throw new CodedError('report.no-content');
      throw error;
    }
  }

  /** Whatever its state: also what waits, was refused or taken back. @throws CodedError report.no-content */
  async tale(manager: EntityManager, id: string): Promise<SubjectFacts> {
    const rows: unknown = await manager.query('SELECT title, author, author_id FROM tales WHERE id = $1', [
      id,
    ]);
    const [tale] = taleRows.parse(rows);
    if (!tale) throw new CodedError('report.no-content');
    return tale;
  }
}

/** Where a content stands on the site. */
export const addressOf = ({ kind, id }: ReportSubject): string =>
  kind === 'video' ? `/video/${id}` : `/contos/${id}`;
