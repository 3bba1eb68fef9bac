import { z } from 'zod';
import { client } from '../base/client';
import { EVERY_ROLE } from '../kinds/caller';
import { internalOperation, operation } from '../kinds/operation';
import { defineEvent } from '../kinds/event';
import type { ServiceName } from '../kinds/rpc';
import { count, id, timestamp } from '../base/primitives';
import { secondFactorCode } from './accounts';
import { givenPassword } from './passwords';

const tag = 'Minha conta';

/** The services that hold something on a person besides identity itself, and report on it. */
export const PERSONAL_DATA_SERVICES = [
  'catalogue',
  'moderation',
  'commerce',
  'media',
] as const satisfies ServiceName[];
export type PersonalDataService = (typeof PERSONAL_DATA_SERVICES)[number];

/** What becomes of the tales of who goes: all are removed, or those that are published stay without a name. */
export const erasedTales = z.enum(['remove', 'keep']).default('remove');
export type ErasedTales = z.output<typeof erasedTales>;

const exportPayload = z.object({ exportId: id, accountId: id });
const erasurePayload = z.object({ erasureId: id, accountId: id });

/** A person asked for all that is held on them: every service puts its part at `exportPartKey` and reports. */
export const exportRequested = defineEvent({
  name: 'identity.export.requested',
  major: 1,
  payload: exportPayload,
});
/** An account is erased: every service erases or makes anonymous its part and reports. May come again, after a restore. */
export const accountErased = defineEvent({
  name: 'identity.account.erased',
  major: 1,
  payload: erasurePayload.extend({ tales: erasedTales }),
});

const exportCollected = (service: PersonalDataService) =>
  defineEvent({ name: `${service}.export.collected`, major: 1, payload: exportPayload });
const partErased = (service: PersonalDataService) =>
  defineEvent({ name: `${service}.account.erased`, major: 1, payload: erasurePayload });

export const catalogueExportCollected = exportCollected('catalogue');
export const moderationExportCollected = exportCollected('moderation');
export const commerceExportCollected = exportCollected('commerce');
export const mediaExportCollected = exportCollected('media');
export const catalogueAccountErased = partErased('catalogue');
export const moderationAccountErased = partErased('moderation');
export const commerceAccountErased = partErased('commerce');
export const mediaAccountErased = partErased('media');

/** Prefix of the exports in the store. */
export const EXPORT_PREFIX = 'exports/';
/** Where a service's part of an export stands in the store: a JSON document, sealed so that the gateway alone can open it. */
export const exportPartKey = (exportId: string, service: ServiceName): string =>
  `${EXPORT_PREFIX}${exportId}/${service}.sealed`;
/** An export whose parts are not all there by then (milliseconds) has failed, and nobody collects for it any more. */
export const EXPORT_DEADLINE_MS = 15 * 60_000;

/** Prefix of the erasures in the store, one tiny document for each account: they outlive a database that is restored from a backup. */
export const ERASURE_PREFIX = 'erasures/';
export const erasureKey = (accountId: string): string => `${ERASURE_PREFIX}${accountId}.json`;

/** A person's newest export; it can be fetched for seven days. */
export const personalExport = z.object({
  id,
  status: z.enum(['collecting', 'ready', 'failed']),
  requestedAt: timestamp,
  expiresAt: timestamp,
});
export type PersonalExport = z.infer<typeof personalExport>;

/** The caller's export; while one is under way, or younger than an hour, that one. */
export const requestExport = operation({
  id: 'requestExport',
  subject: 'identity.export.request',
  http: 'POST /api/me/export',
  access: EVERY_ROLE,
  summary: 'Pede tudo o que o site guarda sobre a pessoa',
  tag,
  beforeProof: true,
  fresh: true,
  output: personalExport,
  status: 202,
  errors: [],
});

export const latestExport = operation({
  id: 'export',
  subject: 'identity.export.latest',
  http: 'GET /api/me/export',
  access: EVERY_ROLE,
  summary: 'O pedido de dados mais recente',
  tag,
  beforeProof: true,
  output: z.object({ export: personalExport.nullable() }),
  errors: [],
});

/** Erases the caller's own account; an account without a password shows a second factor's code, or nothing when it signed in just now. */
export const eraseOwn = internalOperation({
  subject: 'identity.account.eraseOwn',
  access: EVERY_ROLE,
  input: z.object({
    password: givenPassword.optional(),
    code: secondFactorCode.optional(),
    tales: erasedTales,
    /** The sign-in from which it is asked: wrong tries count by it. */
    session: id,
    client: client.optional(),
  }),
  output: z.object({ erased: z.boolean() }),
  errors: [
    'auth.wrong-password',
    'auth.bad-code',
    'auth.session-expired',
    'auth.too-many-attempts',
    'auth.fresh-sign-in-required',
    'account.last-administrator',
    'unavailable',
  ],
  // The store is told before the answer.
  deadlineMs: 15_000,
});

/**
 * One bounded step through all erasures that the store remembers, for an operator's command after a restore: every service is asked to
 * erase again (`dryRun`: they are only counted). Answers where the next step begins, null after the last one.
 */
export const reapplyErasures = internalOperation({
  subject: 'identity.erasure.reapply',
  access: 'asker',
  askedBy: 'operator',
  input: z.object({ cursor: z.string().max(512).nullable(), dryRun: z.boolean().default(false) }),
  output: z.object({ published: count, cursor: z.string().nullable() }),
  errors: ['unavailable'],
  deadlineMs: 60_000,
});
