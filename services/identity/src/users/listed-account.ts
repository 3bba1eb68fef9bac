import { INVITATION_DAYS, type ListedAccount } from '@alcova/contracts';
import { z } from 'zod';
import { accountRow, toAccount } from '../accounts/accounts.repository';
import { IS_INVITED } from '../mail/invitations.repository';

export const listedAccountRow = accountRow.extend({
  seen_on: z.string().nullable(),
  has_second_factor: z.boolean(),
  invited_until: z.date().nullable(),
  is_invitation_over: z.boolean(),
});

const INVITED_UNTIL = `accounts.invited_at + interval '${INVITATION_DAYS} days'`;

/** Of a row of `accounts`. */
export const HAS_SECOND_FACTOR = `(EXISTS (SELECT FROM second_factors f WHERE f.account_id = accounts.id AND f.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys p WHERE p.account_id = accounts.id))`;

/** What a list reads of each row of `accounts`; the day as text, since a day has no time zone. */
export const LISTED_COLUMNS = `accounts.*, to_char(accounts.last_seen_on, 'YYYY-MM-DD') AS seen_on,
  ${HAS_SECOND_FACTOR} AS has_second_factor,
  CASE WHEN ${IS_INVITED} THEN ${INVITED_UNTIL} END AS invited_until, coalesce(${INVITED_UNTIL} <= now(), false) AS is_invitation_over`;

/** The contract's face of an account in a list. */
export const toListedAccount = (row: z.output<typeof listedAccountRow>): ListedAccount => ({
  ...toAccount(row),
  lastSeenOn: row.seen_on,
  hasSecondFactor: row.has_second_factor,
  invitation: row.invited_until && {
    until: row.invited_until.toISOString(),
    isExpired: row.is_invitation_over,
  },
});
