import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const sealedRows = z.array(z.object({ id: z.string(), at: z.date(), digest: z.string() }));
const documentRows = z.array(
  z.object({ id: z.string(), case_id: z.string(), at: z.date(), digest: z.string(), document: z.string() }),
);
export type SealedDocument = z.output<typeof documentRows>[number];
const dueRows = z.array(z.object({ case_id: z.string(), asset_id: z.string(), attempts: z.number() }));
export type DueEvidence = z.output<typeof dueRows>[number];
const factsRows = z.array(z.object({ facts: z.record(z.string(), z.unknown()) }));

const MAX_SHOWN = 50;
/** Reports and decisions that a sealed document holds; the tables hold all. */
const MAX_SEALED = 40;
const LONGEST_PAUSE_SECONDS = 300;

/** Sealed documents, which are only added, and what is still to be asked of media. */
@Injectable()
export class EvidenceRepository {
  async add(
    manager: EntityManager,
    sealed: { id: string; caseId: string; text: string; digest: string },
  ): Promise<void> {
    await manager.query('INSERT INTO evidence (id, case_id, document, digest) VALUES ($1, $2, $3, $4)', [
      ...[sealed.id, sealed.caseId, sealed.text, sealed.digest],
    ]);
  }

  /** All that is known of a case at this moment, nobody's e-mail and no moderator's name among it; undefined where there is no such case. */
  async factsOf(manager: EntityManager, caseId: string): Promise<Record<string, unknown> | undefined> {
    const rows: unknown = await manager.query(
      `SELECT jsonb_build_object(
         'case', jsonb_build_object('id', c.id, 'version', c.version, 'origin', c.origin, 'category', c.category, 'state', c.state,
           'openedAt', c.opened_at, 'reports', c.reports),
         'content', jsonb_build_object('kind', c.subject_kind, 'id', c.subject_id, 'title', c.title, 'author', c.author,
           'description', c.description, 'assetId', c.asset_id),
         'tale', (SELECT jsonb_build_object('title', t.title, 'text', t.tale, 'category', t.category, 'author', t.author,
             'authorId', t.author_id, 'sentAt', t.sent_at, 'publishedAt', t.published_at, 'withdrawnAt', t.withdrawn_at, 'version', t.version)
           FROM tales t WHERE c.subject_kind = 'tale' AND t.id = c.subject_id),
         'matches', c.matches,
         'reports', coalesce((SELECT jsonb_agg(jsonb_build_object('number', r.number, 'category', r.category,
             'description', r.description, 'sentAt', r.sent_at) ORDER BY r.id)
           FROM (SELECT * FROM reports WHERE case_id = c.id ORDER BY id LIMIT ${MAX_SEALED}) r), '[]'),
         'decisions', coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'at', d.at, 'decision', d.decision,
             'reason', d.reason) ORDER BY d.id)
           FROM (SELECT * FROM case_decisions WHERE case_id = c.id ORDER BY id LIMIT ${MAX_SEALED}) d), '[]')
       ) AS facts FROM cases c WHERE c.id = $1`,
      [caseId],
    );
    return factsRows.parse(rows)[0]?.facts;
  }

  /** Newest first. */
  async ofCase(manager: EntityManager, caseId: string): Promise<z.output<typeof sealedRows>> {
    return sealedRows.parse(
      await manager.query(
        `SELECT id, at, digest FROM evidence WHERE case_id = $1 ORDER BY id DESC LIMIT ${MAX_SHOWN}`,
        [caseId],
      ),
    );
  }

  async read(manager: EntityManager, id: string): Promise<SealedDocument | undefined> {
    const rows: unknown = await manager.query(
      'SELECT id, case_id, at, digest, document::text AS document FROM evidence WHERE id = $1',
      [id],
    );
    return documentRows.parse(rows)[0];
  }

  /** Notes that media is to be asked for what it knows of a case's file, once for each file. */
  async due(manager: EntityManager, caseId: string): Promise<void> {
    await manager.query(
      `INSERT INTO evidence_due (case_id, asset_id) SELECT id, asset_id FROM cases c
       WHERE id = $1 AND asset_id IS NOT NULL AND NOT EXISTS (
         SELECT FROM evidence e WHERE e.case_id = c.id AND e.document->'file'->>'assetId' = c.asset_id)
       ON CONFLICT DO NOTHING`,
      [caseId],
    );
  }

  /** Takes some of what is due; nobody else asks for them meanwhile, and after a crash they come again. */
  async claim(manager: EntityManager, limit: number): Promise<DueEvidence[]> {
    return dueRows.parse(
      returnedRows(
        await manager.query(
          `UPDATE evidence_due SET attempts = attempts + 1,
             next_try_at = now() + least(${LONGEST_PAUSE_SECONDS}, 5 * 2 ^ least(attempts, 10)) * interval '1 second'
           WHERE (case_id, asset_id) IN (
             SELECT case_id, asset_id FROM evidence_due WHERE next_try_at <= now()
             ORDER BY next_try_at LIMIT $1 FOR UPDATE SKIP LOCKED)
           RETURNING case_id, asset_id, attempts`,
          [limit],
        ),
      ),
    );
  }

  /** False when somebody else was faster. */
  async done(manager: EntityManager, due: DueEvidence): Promise<boolean> {
    const rows: unknown = await manager.query(
      'DELETE FROM evidence_due WHERE case_id = $1 AND asset_id = $2 RETURNING case_id, asset_id, attempts',
      [due.case_id, due.asset_id],
    );
    return dueRows.parse(returnedRows(rows)).length > 0;
  }
}
