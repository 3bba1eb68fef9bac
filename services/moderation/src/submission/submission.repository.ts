import type { NewTale } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const idRows = z.array(z.object({ id: z.string() }));
const countRow = z.tuple([z.object({ sent: z.number() })]);

@Injectable()
export class SubmissionRepository {
  /** The tale that an account sent under its own name for the sending. */
  async sentAs(manager: EntityManager, accountId: string, key: string): Promise<string | undefined> {
    const rows: unknown = await manager.query(
      'SELECT id FROM tales WHERE author_id = $1 AND submission_key = $2',
      [accountId, key],
    );
    return idRows.parse(rows)[0]?.id;
  }

  /** How many tales an account sent within so many hours, withdrawn ones too. */
  async sentWithin(manager: EntityManager, accountId: string, hours: number): Promise<number> {
    const rows: unknown = await manager.query(
      `SELECT count(*)::integer AS sent FROM tales WHERE author_id = $1 AND sent_at > now() - $2 * interval '1 hour'`,
      [accountId, hours],
    );
    return countRow.parse(rows)[0].sent;
  }

  async add(
    manager: EntityManager,
    { id, accountId, key, tale }: { id: string; accountId: string; key: string; tale: NewTale },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO tales (id, title, tale, category, author, author_id, submission_key) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, tale.title, tale.tale, tale.category, tale.author, accountId, key],
    );
  }
}
