import { z } from 'zod';
import { internalOperation } from '../kinds/operation';
import { line, text } from '../kinds/text';
import { givenTime, id, timestamp } from '../base/primitives';
import { resealInput, resealOutput } from '../base/sealing';
import { account, emailAddress, personName } from './accounts';
import { newPassword } from './passwords';

/** Who gives an operator's command, and why: both stay in identity's audit entries for good. */
export const operatorAct = z.object({
  operator: line({ min: 1, max: 200 }),
  reason: text({ min: 3, max: 500 }),
});

/**
 * Writes down that an operator is about to read the access records of an account, in all or from `from` until before `to`. Nothing is read
 * without it.
 */
export const openAccessInquiry = internalOperation({
  subject: 'identity.operator.openAccessInquiry',
  access: 'asker',
  askedBy: 'operator',
  input: operatorAct.extend({ accountId: id, from: givenTime.nullable(), to: givenTime.nullable() }),
  output: z.object({ inquiryId: id }),
});

/**
 * One access record. `sealed` is a compact JWE that only the holder of the private key can open: `{ recordId, address, userAgent }`; null where
 * the act does not tell from where it came.
 */
export const accessRecord = z.object({
  id,
  kind: z.string(),
  occurredAt: timestamp,
  sealed: z.string().max(4_096).nullable(),
});
export type AccessRecord = z.infer<typeof accessRecord>;

/** The records that an inquiry of the last hour names, oldest first; `cursor` tells where the next step begins, null after the last one. */
export const readAccessRecords = internalOperation({
  subject: 'identity.operator.readAccessRecords',
  access: 'asker',
  askedBy: 'operator',
  input: z.object({ inquiryId: id, cursor: id.nullable() }),
  output: z.object({ records: z.array(accessRecord).max(100), cursor: id.nullable() }),
});

/** Takes away the second factor of a person who lost it (`dryRun`: only looks); false when there was none. */
export const removeLostSecondFactor = internalOperation({
  subject: 'identity.operator.removeLostSecondFactor',
  access: 'asker',
  askedBy: 'operator',
  input: operatorAct.extend({ accountId: id, dryRun: z.boolean().default(false) }),
  output: z.object({ removed: z.boolean() }),
  errors: ['account.not-found'],
});

/** What an operator's command does outside identity, or to many accounts at once. */
export const operatorAction = z.enum([
  'dead-letters.replay',
  'sweep',
  'counters.rebuild',
  'erasures.reapply',
  'backup.reapply',
  'import',
  'invite',
  'keys.rotate',
  'keys.retire',
  'keys.reseal',
]);
export type OperatorAction = z.infer<typeof operatorAction>;

/** Writes down what an operator is about to do. Commands ask for it first, and do nothing when it is refused. */
export const noteOperatorAct = internalOperation({
  subject: 'identity.operator.noteAct',
  access: 'asker',
  askedBy: 'operator',
  input: operatorAct.extend({
    action: operatorAction,
    details: z.record(z.string().max(40), z.string().max(500)).default({}),
  }),
  output: z.object({ entryId: id }),
});

/**
 * Makes an account with the role of administrators. Without a password the person gets a mail with a link to choose one; with one the
 * operator answers for the address. An address that has an account already is refused: `promoteToAdministrator` is for these.
 */
export const createAdministrator = internalOperation({
  subject: 'identity.operator.createAdministrator',
  access: 'asker',
  askedBy: 'operator',
  input: operatorAct.extend({ name: personName, email: emailAddress, password: newPassword.optional() }),
  output: account,
  errors: ['auth.email-taken', 'auth.email-invalid', 'auth.weak-password', 'unavailable'],
});

/** Gives an account the role of administrators; `dryRun` only tells whose it is. What is one already stays as it is. */
export const promoteToAdministrator = internalOperation({
  subject: 'identity.operator.promoteToAdministrator',
  access: 'asker',
  askedBy: 'operator',
  input: operatorAct.extend({ email: emailAddress, dryRun: z.boolean() }),
  output: account,
  errors: ['auth.email-invalid', 'account.not-found'],
});

/** One bounded step through the secrets of second factors: seals anew what an older key of IDENTITY_SEAL_KEYS sealed. */
export const resealSecondFactors = internalOperation({
  subject: 'identity.operator.resealStep',
  access: 'asker',
  askedBy: 'operator',
  input: resealInput,
  output: resealOutput,
  deadlineMs: 60_000,
});
