import type { ListedAccount } from '@alcova/contracts';
import { z } from 'zod';
import { accountRow, toAccount } from '../accounts/accounts.repository';

export const listedAccountRow = accountRow.extend({
  seen_on: z.string().nullable(),
  has_second_factor: z.boolean(),
});

/** What a list reads of each row of `accounts`; the day as text, since a day has no time zone. */
export const LISTED_COLUMNS = `accounts.*, to_char(accounts.last_seen_on, 'YYYY-MM-DD') AS seen_on,
  (EXISTS (SELECT FROM second_factors f WHERE f.account_id = accounts.id AND f.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys p WHERE p.account_id = accounts.id)) AS has_second_factor`;

/** The contract's face of an account in a list. */
export const toListedAccount = (row: z.output<typeof listedAccountRow>): ListedAccount => ({
  ...toAccount(row),
  lastSeenOn: row.seen_on,
  hasSecondFactor: row.has_second_factor,
});
