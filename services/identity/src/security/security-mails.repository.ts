import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';
import type { MailText } from '../mail/texts';
import { type Fact, FACT_KINDS } from './texts';

const waitingRows = z.array(
  z.object({
    id: z.string(),
    facts: z.array(
      z.object({
        kind: z.enum(FACT_KINDS),
        device: z.string().optional(),
        at: z.string(),
        times: z.number(),
      }),
    ),
  }),
);

/** What somebody brings to no one for three days is old. */
const LIFE = '3 days';

/** Mails on the security of accounts among those that wait to be sent. */
@Injectable()
export class SecurityMailsRepository {
  /** Locks the mail of an account to an address that nobody has begun to send. */
  async lockWaiting(manager: EntityManager, accountId: string, recipient: string) {
    return waitingRows.parse(
      returnedRows(
        await manager.query(
          `SELECT id, facts FROM mails
           WHERE account_id = $1 AND recipient = $2 AND facts IS NOT NULL AND attempts = 0 FOR UPDATE`,
          [accountId, recipient],
        ),
      ),
    )[0];
  }

  async rewrite(manager: EntityManager, id: string, facts: readonly Fact[], text: MailText): Promise<void> {
    await manager.query(
      'UPDATE mails SET facts = $2, subject = $3, body_text = $4, body_html = $5 WHERE id = $1',
      [id, JSON.stringify(facts), text.subject, text.text, text.html],
    );
  }

  /** Queues a mail that goes out after `holdSeconds`. It counts as waiting only from then on: the lag of the mails is about those that are due. */
  async insert(
    manager: EntityManager,
    mail: MailText & {
      readonly accountId: string;
      readonly recipient: string;
      readonly facts: readonly Fact[];
      readonly holdSeconds: number;
    },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO mails (id, account_id, recipient, facts, subject, body_text, body_html, created_at, next_try_at, give_up_at)
       SELECT $1, $2, $3, $4, $5, $6, $7, due, due, due + interval '${LIFE}'
       FROM (SELECT now() + $8::float8 * interval '1 second' AS due) AS hold`,
      [
        ...[ulid(), mail.accountId, mail.recipient, JSON.stringify(mail.facts)],
        ...[mail.subject, mail.text, mail.html, mail.holdSeconds],
      ],
    );
  }
}
