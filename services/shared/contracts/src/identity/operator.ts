import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';
import { id, timestamp } from '../primitives';

/** Who gives an operator's command, and why: both stay in identity's audit entries for good. */
export const operatorAct = z.object({
  operator: z.string().trim().min(1).max(200),
  reason: z.string().trim().min(3).max(500),
});

/**
 * Writes down that an operator is about to read the access records of an account, in all or from `from` until before `to`. Nothing is read
 * without it.
 */
export const openAccessInquiry = defineRpc({
  name: 'identity.operator.openAccessInquiry',
  input: operatorAct.extend({ accountId: id, from: timestamp.nullable(), to: timestamp.nullable() }),
  output: z.object({ inquiryId: id }),
  errors: ['auth.forbidden'],
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
export const readAccessRecords = defineRpc({
  name: 'identity.operator.readAccessRecords',
  input: z.object({ inquiryId: id, cursor: id.nullable() }),
  output: z.object({ records: z.array(accessRecord).max(100), cursor: id.nullable() }),
  errors: ['auth.forbidden'],
});

/** Takes away the second factor of a person who lost it; false when there was none. */
export const removeLostSecondFactor = defineRpc({
  name: 'identity.operator.removeLostSecondFactor',
  input: operatorAct.extend({ accountId: id }),
  output: z.object({ removed: z.boolean() }),
  errors: ['auth.forbidden', 'account.not-found'],
});
