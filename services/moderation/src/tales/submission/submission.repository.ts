import type { NewTale } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const idRows = z.array(z.object({ id: z.string() }));

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
