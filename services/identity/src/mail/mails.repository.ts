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
const heldRows = z.array(z.object({ id: z.string() }));
const lostRows = z.array(z.object({ id: z.string(), attempts: z.number() }));

export interface NewMail extends MailText {
  readonly recipient: string;
  /** It is given up then, since it is of no use any more. */
  readonly lifeSeconds: number;
  /** It waits until the budget has room for it, and `release` lets it go. */
  readonly isHeld?: boolean;
}

/** Mail that waits to be sent; what is sent is removed, so no address and no link is kept longer than needed. */
@Injectable()
export class MailsRepository {
  /** Queues a mail in the caller's transaction; of no use after `lifeSeconds`, it is given up then. */
  async insert(manager: EntityManager, mail: NewMail): Promise<void> {
    await manager.query(
      `INSERT INTO mails (id, recipient, subject, body_text, body_html, give_up_at, next_try_at)
       VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 second', CASE WHEN $7 THEN 'infinity' ELSE now() END)`,
      [
        ...[ulid(), mail.recipient, mail.subject, mail.text, mail.html, mail.lifeSeconds],
        mail.isHeld ?? false,
      ],
    );
  }

  /** Locks the oldest mail that is held, without those that another replica looks at. @returns its id */
  async lockHeld(manager: EntityManager): Promise<string | undefined> {
    const held: unknown = await manager.query(
      `SELECT id FROM mails WHERE next_try_at = 'infinity' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
    return heldRows.parse(held)[0]?.id;
  }

  /** Lets a mail go that was held; whoever calls has taken its place in the budget. */
  async release(manager: EntityManager, id: string): Promise<void> {
    await manager.query('UPDATE mails SET next_try_at = now() WHERE id = $1', [id]);
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

  /** Seconds since the oldest mail was queued that nothing holds; 0 without any. */
  async oldestSeconds(manager: EntityManager): Promise<number> {
    const [row] = ageRows.parse(
      await manager.query(
        `SELECT greatest(coalesce(extract(epoch FROM now() - min(created_at)), 0), 0) AS seconds FROM mails
         WHERE next_try_at < 'infinity'`,
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
