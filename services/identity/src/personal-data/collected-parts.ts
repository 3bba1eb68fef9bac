import type { CollectedPart } from '@alcova/personal-data';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const BATCH = 500;
const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const accountRows = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    photo: z.string().nullable(),
    role: z.string(),
    status: z.string(),
    has_password: z.boolean(),
    email_confirmed_at: z.date().nullable(),
    last_seen_on: z.string().nullable(),
    created_at: z.date(),
    updated_at: z.date(),
  }),
);

/** The account itself. */
const accountPart: CollectedPart = {
  name: 'account',
  async *collect(manager, accountId) {
    const rows = accountRows.parse(
      await manager.query(
        `SELECT id, name, email, photo, role, status, password_hash IS NOT NULL AS has_password, email_confirmed_at,
           to_char(last_seen_on, 'YYYY-MM-DD') AS last_seen_on, created_at, updated_at
         FROM accounts WHERE id = $1 AND status <> 'erased'`,
        [accountId],
      ),
    );
    yield rows.map((row) => ({
      ...{ id: row.id, name: row.name, email: row.email, photo: row.photo },
      ...{ role: row.role, status: row.status, hasPassword: row.has_password },
      emailConfirmedAt: iso(row.email_confirmed_at),
      lastSeenOn: row.last_seen_on,
      createdAt: iso(row.created_at),
      updatedAt: iso(row.updated_at),
    }));
  },
};

const signInRows = z.array(
  z.object({
    family: z.string(),
    device: z.string(),
    signed_in_at: z.date(),
    last_used_at: z.date(),
    ended_at: z.date().nullable(),
  }),
);

/** Every sign-in that is still known, ended ones too. */
const signInsPart: CollectedPart = {
  name: 'signIns',
  async *collect(manager, accountId) {
    let after = '';
    for (;;) {
      const rows = signInRows.parse(
        await manager.query(
          `SELECT family, device, signed_in_at, last_used_at, ended_at FROM sign_ins
           WHERE account_id = $1 AND family > $2 ORDER BY family LIMIT ${BATCH}`,
          [accountId, after],
        ),
      );
      yield rows.map((row) => ({
        device: row.device,
        signedInAt: iso(row.signed_in_at),
        lastUsedAt: iso(row.last_used_at),
        endedAt: iso(row.ended_at),
      }));
      if (rows.length < BATCH) return;
      after = rows.at(-1)?.family ?? '';
    }
  },
};

const providerRows = z.array(z.object({ issuer: z.string(), subject: z.string(), linked_at: z.date() }));

/** Accounts elsewhere with which the person signs in. */
const providersPart: CollectedPart = {
  name: 'providers',
  async *collect(manager, accountId) {
    const rows = providerRows.parse(
      await manager.query(
        `SELECT issuer, subject, linked_at FROM provider_links WHERE account_id = $1 ORDER BY issuer LIMIT ${BATCH}`,
        [accountId],
      ),
    );
    yield rows.map((row) => ({ issuer: row.issuer, subject: row.subject, linkedAt: iso(row.linked_at) }));
  },
};

const changeRows = z.array(
  z.object({
    email: z.string(),
    asked_at: z.date(),
    expires_at: z.date(),
    new_confirmed_at: z.date().nullable(),
    old_confirmed_at: z.date().nullable(),
  }),
);

/** The address that waits to be the account's, never the links that confirm it. */
const emailChangePart: CollectedPart = {
  name: 'emailChange',
  async *collect(manager, accountId) {
    const rows = changeRows.parse(
      await manager.query(
        `SELECT email, asked_at, expires_at, new_confirmed_at, old_confirmed_at FROM email_changes WHERE account_id = $1`,
        [accountId],
      ),
    );
    yield rows.map((row) => ({
      email: row.email,
      askedAt: iso(row.asked_at),
      expiresAt: iso(row.expires_at),
      confirmedAtNew: iso(row.new_confirmed_at),
      confirmedAtOld: iso(row.old_confirmed_at),
    }));
  },
};

const factorRows = z.array(z.object({ confirmed_at: z.date().nullable(), codes_left: z.coerce.number() }));

/** That there is a second factor, never its secret or its codes. */
const securityPart: CollectedPart = {
  name: 'secondFactor',
  async *collect(manager, accountId) {
    const rows = factorRows.parse(
      await manager.query(
        `SELECT confirmed_at, (SELECT count(*) FROM recovery_codes c WHERE c.account_id = f.account_id AND c.used_at IS NULL) AS codes_left
         FROM second_factors f WHERE account_id = $1 AND confirmed_at IS NOT NULL`,
        [accountId],
      ),
    );
    yield rows.map((row) => ({ since: iso(row.confirmed_at), recoveryCodesLeft: row.codes_left }));
  },
};

const passkeyRows = z.array(
  z.object({ name: z.string(), created_at: z.date(), last_used_at: z.date().nullable() }),
);

/** Passkeys by the names that the person gave them. */
const passkeysPart: CollectedPart = {
  name: 'passkeys',
  async *collect(manager, accountId) {
    const rows = passkeyRows.parse(
      await manager.query(
        'SELECT name, created_at, last_used_at FROM passkeys WHERE account_id = $1 ORDER BY created_at, id',
        [accountId],
      ),
    );
    yield rows.map((row) => ({
      name: row.name,
      createdAt: iso(row.created_at),
      lastUsedAt: iso(row.last_used_at),
    }));
  },
};

const ageRows = z.array(z.object({ proven_on: z.string() }));

/** The day of a proof of age that the person wants remembered. */
const ageMemoryPart: CollectedPart = {
  name: 'ageMemory',
  async *collect(manager, accountId) {
    const rows = ageRows.parse(
      await manager.query(
        `SELECT to_char(proven_on, 'YYYY-MM-DD') AS proven_on FROM age_memories WHERE account_id = $1`,
        [accountId],
      ),
    );
    yield rows.map((row) => ({ provenOn: row.proven_on }));
  },
};

const accessRows = z.array(z.object({ id: z.string(), kind: z.string(), occurred_at: z.date() }));

/** What the law asks to be kept of the use of the site. From where it was is sealed: this service cannot read it. */
const accessRecordsPart: CollectedPart = {
  name: 'accessRecords',
  async *collect(manager, accountId) {
    let after = { id: '', occurred_at: new Date(0) };
    for (;;) {
      const rows = accessRows.parse(await accessRecordsAfter(manager, accountId, after));
      yield rows.map((row) => ({ kind: row.kind, occurredAt: iso(row.occurred_at) }));
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = last;
    }
  },
};

/** Date holds milliseconds, Postgres microseconds: the keyset compares what both hold. */
const accessRecordsAfter = (
  manager: EntityManager,
  accountId: string,
  after: { id: string; occurred_at: Date },
): Promise<unknown> =>
  manager.query(
    `SELECT id, kind, date_trunc('milliseconds', occurred_at) AS occurred_at FROM access_records
     WHERE account_id = $1 AND (date_trunc('milliseconds', occurred_at), id) > ($2, $3)
     ORDER BY date_trunc('milliseconds', occurred_at), id LIMIT ${BATCH}`,
    [accountId, after.occurred_at, after.id],
  );

/** What identity holds on a person: no secrets, no hashes. */
export const collectedParts: readonly CollectedPart[] = [
  accountPart,
  emailChangePart,
  signInsPart,
  providersPart,
  securityPart,
  passkeysPart,
  ageMemoryPart,
  accessRecordsPart,
];
