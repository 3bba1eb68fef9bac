import { createHash } from 'node:crypto';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';

const MAX_TRIES = 10;
const WINDOW = '15 minutes';
const rows = z.array(z.object({ tries: z.number() }));

/** Counts wrong passwords by e-mail, known or not, so that the count tells nothing either. The address itself is not kept. */
@Injectable()
export class Throttle {
  constructor(@Inject(Transactions) private readonly transactions: Transactions) {}

  /** Counts a try before the password is looked at; false when there were too many. Two tries at once count as two. */
  async take(email: string): Promise<boolean> {
    return this.transactions.run(async (manager) => {
      const [row] = rows.parse(
        await manager.query(
          `INSERT INTO wrong_passwords (email_hash, tries, window_ends) VALUES ($1, 1, now() + interval '${WINDOW}')
           ON CONFLICT (email_hash) DO UPDATE SET
             tries = CASE WHEN wrong_passwords.window_ends < now() THEN 1 ELSE wrong_passwords.tries + 1 END,
             window_ends = CASE WHEN wrong_passwords.window_ends < now() THEN now() + interval '${WINDOW}' ELSE wrong_passwords.window_ends END
           RETURNING tries`,
          [hashOf(email)],
        ),
      );
      return (row?.tries ?? 0) <= MAX_TRIES;
    });
  }

  /** Forgets the wrong tries: the right password came, or it was reset by mail. */
  async clear(email: string): Promise<void> {
    await this.transactions.run((manager) =>
      manager.query('DELETE FROM wrong_passwords WHERE email_hash = $1', [hashOf(email)]),
    );
  }

  async prune(): Promise<void> {
    await this.transactions.run((manager) =>
      manager.query('DELETE FROM wrong_passwords WHERE window_ends < now()'),
    );
  }
}

const hashOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('hex');
