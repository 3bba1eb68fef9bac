import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { ChainedEntry } from './chain';

const entryRows = z.array(
  z
    .object({
      id: z.string(),
      at: z.string(),
      actor_hash: z.string().nullable(),
      actor_kind: z.string().nullable(),
      action: z.string(),
      subject: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      actor_id: z.string().nullable(),
      salt: z.string().nullable(),
      title_hash: z.string().nullable(),
      act_group: z.string().nullable(),
      title: z.string().nullable(),
      title_salt: z.string().nullable(),
    })
    .transform(({ actor_id: actorId, salt, title, title_salt: titleSalt, ...row }) => {
      const { actor_hash: actorHash, actor_kind: actorKind, ...rest } = row;
      const { title_hash: titleHash, act_group: actGroup, ...entry } = rest;
      return {
        entry: { ...entry, actorHash, actorKind, titleHash, actGroup } satisfies ChainedEntry,
        /** What is kept beside it, until it is erased. */
        actor: actorId === null || salt === null ? null : { told: actorId, salt },
        title: title === null || titleSalt === null ? null : { told: title, salt: titleSalt },
      };
    }),
);
export type StoredEntry = z.output<typeof entryRows>[number];
const batchRows = z.array(
  z.object({ number: z.number(), form: z.number(), entries: z.number(), hash: z.string() }),
);
export type Batch = z.output<typeof batchRows>[number];

const COLUMNS = `e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, e.actor_hash, e.actor_kind, e.action,
  e.subject, e.before, e.after, e.title_hash, e.act_group, a.actor_id, a.salt, t.title, t.salt AS title_salt`;
const BATCH_COLUMNS = 'number, form, entries, hash';
const ENTRIES = `audit_entries e LEFT JOIN audit_actors a ON a.entry_id = e.id
  LEFT JOIN audit_titles t ON t.entry_id = e.id`;
/** One sealer at a time, whichever process it is in. */
const SEALER_LOCK = 8_217_107;

@Injectable()
export class BatchesRepository {
  /** False when another process is sealing; else none does until the transaction ends. */
  async lock(manager: EntityManager): Promise<boolean> {
    const rows: unknown = await manager.query('SELECT pg_try_advisory_xact_lock($1) AS held', [SEALER_LOCK]);
    return z.tuple([z.object({ held: z.boolean() })]).parse(rows)[0].held;
  }

  async last(manager: EntityManager): Promise<Batch | undefined> {
    return batchRows.parse(
      await manager.query(`SELECT ${BATCH_COLUMNS} FROM audit_batches ORDER BY number DESC LIMIT 1`),
    )[0];
  }

  /** Undefined before the first. */
  async at(manager: EntityManager, number: number): Promise<Batch | undefined> {
    return batchRows.parse(
      await manager.query(`SELECT ${BATCH_COLUMNS} FROM audit_batches WHERE number = $1`, [number]),
    )[0];
  }

  /** Batches behind one, in order. */
  async following(manager: EntityManager, number: number, limit: number): Promise<Batch[]> {
    return batchRows.parse(
      await manager.query(
        `SELECT ${BATCH_COLUMNS} FROM audit_batches WHERE number > $1 ORDER BY number LIMIT $2`,
        [number, limit],
      ),
    );
  }

  /** Entries that no batch holds yet, in the order of their ids. */
  async open(manager: EntityManager, limit: number): Promise<StoredEntry[]> {
    return entryRows.parse(
      await manager.query(`SELECT ${COLUMNS} FROM ${ENTRIES} WHERE e.batch IS NULL ORDER BY e.id LIMIT $1`, [
        limit,
      ]),
    );
  }

  async entriesOf(manager: EntityManager, number: number): Promise<StoredEntry[]> {
    return entryRows.parse(
      await manager.query(`SELECT ${COLUMNS} FROM ${ENTRIES} WHERE e.batch = $1 ORDER BY e.id`, [number]),
    );
  }

  async add(manager: EntityManager, { number, form, hash }: Batch, ids: readonly string[]): Promise<void> {
    await manager.query('INSERT INTO audit_batches (number, form, entries, hash) VALUES ($1, $2, $3, $4)', [
      ...[number, form, ids.length, hash],
    ]);
    await manager.query('UPDATE audit_entries SET batch = $1 WHERE id = ANY ($2) AND batch IS NULL', [
      number,
      ids,
    ]);
  }
}
