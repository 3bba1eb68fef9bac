import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';
import type { MailText } from './texts';

const mailRow = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  body_text: z.string(),
  body_html: z.string(),
  attempts: z.number(),
});
export type MailRow = z.output<typeof mailRow>;
const ageRows = z.array(z.object({ seconds: z.coerce.number() }));
const lostRows = z.array(z.object({ id: z.string(), attempts: z.number() }));

/** Mail that waits to be sent; what is sent is removed, so no address and no link is kept longer than needed. */
@Injectable()
export class MailsRepository {
  /** Queues a mail in the caller's transaction; of no use after `lifeSeconds`, it is given up then. */
  async insert(
    manager: EntityManager,
    mail: MailText & { readonly recipient: string; readonly lifeSeconds: number },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO mails (id, recipient, subject, body_text, body_html, give_up_at)
       VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')`,
      [ulid(), mail.recipient, mail.subject, mail.text, mail.html, mail.lifeSeconds],
    );
  }

  /** Takes mails whose turn it is; nobody else gets them for `leaseSeconds`, and after a crash they come again. */
  async claim(manager: EntityManager, limit: number, leaseSeconds: number): Promise<MailRow[]> {
    return mailRow.array().parse(
      returnedRows(
        await manager.query(
          `UPDATE mails SET attempts = attempts + 1, next_try_at = now() + $2 * interval '1 second'
           WHERE id IN (
             SELECT id FROM mails WHERE next_try_at <= now() AND give_up_at > now()
             ORDER BY next_try_at LIMIT $1 FOR UPDATE SKIP LOCKED
           )
           RETURNING id, recipient, subject, body_text, body_html, attempts`,
          [limit, leaseSeconds],
        ),
      ),
    );
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.query('DELETE FROM mails WHERE id = $1', [id]);
  }

  /** Sets the time of the next try, unless somebody else has claimed the mail meanwhile. */
  async postpone(manager: EntityManager, mail: MailRow, seconds: number): Promise<void> {
    await manager.query(
      `UPDATE mails SET next_try_at = now() + $3 * interval '1 second' WHERE id = $1 AND attempts = $2`,
      [mail.id, mail.attempts, seconds],
    );
  }

  /** Seconds since the oldest mail was queued; 0 without any. */
  async oldestSeconds(manager: EntityManager): Promise<number> {
    const [row] = ageRows.parse(
      await manager.query(
        'SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0) AS seconds FROM mails',
      ),
    );
    return row?.seconds ?? 0;
  }

  /** Removes what could not be sent in its time. */
  async takeLost(manager: EntityManager): Promise<{ id: string; attempts: number }[]> {
    return lostRows.parse(
      returnedRows(await manager.query('DELETE FROM mails WHERE give_up_at <= now() RETURNING id, attempts')),
    );
  }
}
