import { z } from 'zod';
import { MAX_ACT_TITLE } from '../kinds/acts';
import { defineEvent } from '../kinds/event';
import { defineRpc } from '../kinds/rpc';
import { line } from '../kinds/text';
import { count, id, rowVersion, timestamp } from '../base/primitives';
import { resealInput, resealOutput } from '../base/sealing';

export const MAX_RECORDS = 50;

/** What is kept of one participant of a video; readable by administrators alone, encrypted where it lies. */
export const participantRecord = z.object({
  name: line({ min: 1, max: 120 }),
  identityChecked: z.boolean(),
  isAdult: z.boolean(),
  consentToRecord: z.boolean(),
  consentToPublish: z.boolean(),
  consentToDistribute: z.boolean(),
  /** Where the document is kept, as the house names it. Never the document itself. */
  documentReference: line({ max: 200 }),
  /** The last day on which the consent holds; null: without end. */
  expiresOn: z.iso.date().nullable(),
  withdrawnAt: timestamp.nullable(),
});
export type ParticipantRecord = z.infer<typeof participantRecord>;

/** As it was taken once, whatever is asked of a new one. */
export const storedRecord = participantRecord.extend({ name: z.string(), documentReference: z.string() });

export const keptRecord = storedRecord.extend({
  id,
  version: rowVersion,
  updatedAt: timestamp,
  /** All is there and holds today. */
  isValid: z.boolean(),
});
export type KeptRecord = z.infer<typeof keptRecord>;

/** `missing` says why the video could not be published where records are asked for; null where nothing is missing. */
export const recordsOfVideo = z.object({
  videoId: id,
  records: z.array(keptRecord).max(MAX_RECORDS),
  missing: z.enum(['none', 'incomplete', 'expired', 'withdrawn']).nullable(),
  /** Whether the site asks for them. */
  isRequired: z.boolean(),
});
export type RecordsOfVideo = z.infer<typeof recordsOfVideo>;

/** Reads the records of a video; each reading is an entry of the audit log. */
export const readRecords = defineRpc({
  name: 'catalogue.records.read',
  input: z.object({ videoId: id }),
  output: recordsOfVideo,
  errors: ['auth.forbidden', 'video.not-found'],
});

/** Keeps a new record (`id` null) or a changed one. */
export const keepRecord = defineRpc({
  name: 'catalogue.records.keep',
  input: z.object({
    videoId: id,
    id: id.nullable(),
    version: rowVersion.default(0),
    record: participantRecord,
  }),
  output: recordsOfVideo,
  errors: [
    'auth.forbidden',
    'video.not-found',
    'record.not-found',
    'record.version-conflict',
    'record.too-many',
  ],
});

export const deleteRecord = defineRpc({
  name: 'catalogue.records.delete',
  input: z.object({ videoId: id, id, version: rowVersion }),
  output: recordsOfVideo,
  errors: ['auth.forbidden', 'video.not-found', 'record.not-found', 'record.version-conflict'],
});

/** How many videos, active ones and ones that wait for their time, lack records, whether the site asks for them or not. */
export const countUnrecorded = defineRpc({
  name: 'catalogue.records.countUnrecorded',
  input: z.object({}),
  output: z.object({ active: count, scheduled: count }),
  errors: ['auth.forbidden'],
});

/** Somebody read, kept or deleted records: each time an entry of the audit log. Nothing of what stands in them. */
export const recordsTouched = defineEvent({
  name: 'catalogue.records.touched',
  major: 1,
  payload: z.object({
    videoId: id,
    recordId: id.nullable(),
    action: z.enum(['read', 'keep', 'delete']),
    actorId: id,
    /** The video's, as it was then. */
    title: z.string().max(MAX_ACT_TITLE).optional(),
  }),
});

/** One bounded step through all records, for an operator's command: seals anew what an older key of RECORD_KEYS sealed. */
export const resealRecords = defineRpc({
  name: 'catalogue.operator.resealStep',
  askedBy: 'operator',
  input: resealInput,
  output: resealOutput,
  errors: ['auth.forbidden'],
  deadlineMs: 60_000,
});
