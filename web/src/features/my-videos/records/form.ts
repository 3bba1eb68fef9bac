import { type KeptRecord, line, type ParticipantRecord } from '@alcova/contracts';
import { z } from 'zod';
import { fromControl, toControl } from '../../../shared/admin/site-time';
import { checkTexts, fieldTexts as texts } from './texts';

const MAX_NAME = 120;
const MAX_REFERENCE = 200;

export const recordForm = z.object({
  name: line({ min: 1, max: MAX_NAME }, { short: texts.nameRequired, long: texts.nameTooLong }),
  identityChecked: z.boolean(),
  isAdult: z.boolean(),
  consentToRecord: z.boolean(),
  consentToPublish: z.boolean(),
  consentToDistribute: z.boolean(),
  documentReference: line({ max: MAX_REFERENCE }, { long: texts.documentTooLong }),
  /** As a control for a day has it (yyyy-mm-dd); empty for none. */
  expiresOn: z.string(),
  /** As a control for date and time has it, in São Paulo; empty for none. */
  withdrawnAt: z.string(),
});
export type RecordValues = z.infer<typeof recordForm>;

export type Check = keyof typeof checkTexts;
export const CHECKS: readonly Check[] = [
  'identityChecked',
  'isAdult',
  'consentToRecord',
  'consentToPublish',
  'consentToDistribute',
];

export const NEW_RECORD: RecordValues = {
  name: '',
  identityChecked: false,
  isAdult: false,
  consentToRecord: false,
  consentToPublish: false,
  consentToDistribute: false,
  documentReference: '',
  expiresOn: '',
  withdrawnAt: '',
};

/** A record as the form shows it. */
export const valuesOf = (record: ParticipantRecord): RecordValues => ({
  name: record.name,
  identityChecked: record.identityChecked,
  isAdult: record.isAdult,
  consentToRecord: record.consentToRecord,
  consentToPublish: record.consentToPublish,
  consentToDistribute: record.consentToDistribute,
  documentReference: record.documentReference,
  expiresOn: record.expiresOn ?? '',
  withdrawnAt: toControl(record.withdrawnAt),
});

/** What the form says, as the server keeps it. A moment that was not touched keeps its seconds, which the control does not show. */
export function recordFrom(values: RecordValues, before: KeptRecord | null): ParticipantRecord {
  const isUntouched = before !== null && values.withdrawnAt === toControl(before.withdrawnAt);
  return {
    ...values,
    expiresOn: values.expiresOn === '' ? null : values.expiresOn,
    withdrawnAt: isUntouched ? before.withdrawnAt : fromControl(values.withdrawnAt),
  };
}

/** What a record lacks, as people read it. */
export const lackingOf = (record: ParticipantRecord): string[] =>
  CHECKS.filter((check) => !record[check]).map((check) => checkTexts[check].toLowerCase());
