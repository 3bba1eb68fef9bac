import { z } from 'zod';
import { MAX_ACT_TITLE } from '../kinds/acts';
import type { Stale } from '../kinds/cached';
import { defineEvent } from '../kinds/event';
import { internalOperation, operation } from '../kinds/operation';
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

const common = { tag: 'Registros de participantes', access: ['admin'] } as const;
const ofVideo = z.object({ id });
const ofRecord = z.object({ id, recordId: id });
/** A consent that ended hides the video, and one that was given anew shows it. */
const changes = ({ videoId }: { readonly videoId: string }): readonly Stale[] => [['videos', videoId]];

/** Reads the records of a video. A POST, since each reading is an entry of the audit log. */
export const readRecords = operation({
  ...common,
  id: 'readRecords',
  subject: 'catalogue.records.read',
  http: 'POST /api/admin/videos/{id}/records/read',
  summary: 'Os registros dos participantes de um vídeo',
  fresh: true,
  audit: ['records.read'],
  params: ofVideo,
  output: recordsOfVideo,
  errors: ['video.not-found'],
});

export const addRecord = operation({
  ...common,
  id: 'addRecord',
  subject: 'catalogue.records.add',
  http: 'POST /api/admin/videos/{id}/records',
  summary: 'Guarda o registro de um participante',
  fresh: true,
  audit: ['records.keep'],
  params: ofVideo,
  body: participantRecord,
  output: recordsOfVideo,
  status: 201,
  errors: ['video.not-found', 'record.too-many'],
  changes,
});

export const changeRecord = operation({
  ...common,
  id: 'changeRecord',
  subject: 'catalogue.records.change',
  http: 'PUT /api/admin/videos/{id}/records/{recordId}',
  summary: 'Altera o registro de um participante',
  fresh: true,
  audit: ['records.keep'],
  params: ofRecord,
  body: participantRecord.extend({ version: rowVersion }),
  output: recordsOfVideo,
  errors: ['video.not-found', 'record.not-found', 'record.version-conflict'],
  changes,
});

export const deleteRecord = operation({
  ...common,
  id: 'deleteRecord',
  subject: 'catalogue.records.delete',
  http: 'DELETE /api/admin/videos/{id}/records/{recordId}',
  summary: 'Apaga o registro de um participante',
  fresh: true,
  audit: ['records.delete'],
  params: ofRecord,
  query: z.object({ version: z.coerce.number().int().nonnegative() }),
  output: recordsOfVideo,
  errors: ['video.not-found', 'record.not-found', 'record.version-conflict'],
  changes,
});

/** How many videos, active ones and ones that wait for their time, lack records, whether the site asks for them or not. */
export const countUnrecorded = operation({
  ...common,
  id: 'unrecordedVideos',
  subject: 'catalogue.records.countUnrecorded',
  http: 'GET /api/admin/videos/unrecorded',
  summary: 'Quantos vídeos ativos e agendados estão sem registros de participantes',
  output: z.object({ active: count, scheduled: count }),
  errors: [],
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
export const resealRecords = internalOperation({
  subject: 'catalogue.operator.resealStep',
  askedBy: 'operator',
  access: 'asker',
  input: resealInput,
  output: resealOutput,
  deadlineMs: 60_000,
});
