import {
  type AlignedSentence,
  alignedSentence,
  type AlignmentResult,
  isErrorCode,
  type Alignment,
  ERRORS,
} from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type JobRow, jobRow } from '../job-rows/job-row';

const alignmentRow = z.object({
  version: z.number(),
  text: z.string(),
  sentences: alignedSentence.array().nullable(),
  caption_key: z.string().nullable(),
  accepted_at: z.date().nullable(),
  /** Of the job that aligns it; null where it is not kept any more. */
  job_state: jobRow.shape.state.nullable(),
  percent: z.number().nullable(),
  error_code: z.string().nullable(),
});
export type AlignmentRow = z.output<typeof alignmentRow>;
const textRows = z.array(z.object({ text: z.string() }));
const changed = (answer: unknown): boolean => z.array(z.unknown()).parse(returnedRows(answer)).length > 0;

/** Statements on the texts of voices. The asset is locked by who changes one. */
@Injectable()
export class AlignmentsRepository {
  async find(manager: EntityManager, assetId: string): Promise<AlignmentRow | undefined> {
    return alignmentRow.array().parse(
      await manager.query(
        `SELECT alignments.version, text, sentences, caption_key, accepted_at, jobs.state AS job_state, percent, error_code
         FROM alignments LEFT JOIN jobs ON jobs.asset_id = alignments.asset_id AND jobs.revision = alignments.revision
           AND jobs.kind = 'align' AND jobs.part = alignments.part
         WHERE alignments.asset_id = $1`,
        [assetId],
      ),
    )[0];
  }

  /** What a job is to align; nothing when the asset has another text by now. */
  async textOf(manager: EntityManager, job: JobRow): Promise<string | undefined> {
    const rows = textRows.parse(
      await manager.query('SELECT text FROM alignments WHERE asset_id = $1 AND revision = $2 AND part = $3', [
        job.asset_id,
        job.revision,
        job.part,
      ]),
    );
    return rows[0]?.text;
  }

  /** The text takes the place of an older one, with what came of that. @param part of the job that aligns it */
  async put(
    manager: EntityManager,
    asset: { id: string; revision: number },
    { text, part }: { text: string; part: number },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO alignments (asset_id, revision, part, text) VALUES ($1, $2, $3, $4)
       ON CONFLICT (asset_id) DO UPDATE SET revision = $2, part = $3, text = $4, sentences = NULL, accepted_at = NULL,
         version = alignments.version + 1, updated_at = now()`,
      [asset.id, asset.revision, part, text],
    );
  }

  /** Keeps what came of the text that the job was for; of an older text nothing. */
  async finish(manager: EntityManager, job: JobRow, { sentences }: AlignmentResult): Promise<void> {
    await manager.query(
      `UPDATE alignments SET sentences = $4, version = version + 1, updated_at = now()
       WHERE asset_id = $1 AND revision = $2 AND part = $3 AND sentences IS NULL`,
      [job.asset_id, job.revision, job.part, JSON.stringify(sentences)],
    );
  }

  /** False when the version is another one by now. */
  async replace(
    manager: EntityManager,
    which: { assetId: string; version: number },
    sentences: readonly AlignedSentence[],
  ): Promise<boolean> {
    return changed(
      await manager.query(
        `UPDATE alignments SET sentences = $3, accepted_at = NULL, version = version + 1, updated_at = now()
         WHERE asset_id = $1 AND version = $2 AND sentences IS NOT NULL RETURNING asset_id`,
        [which.assetId, which.version, JSON.stringify(sentences)],
      ),
    );
  }

  /** Writes down which caption was made of it; false when the version is another one by now. */
  async accept(
    manager: EntityManager,
    which: { assetId: string; version: number },
    captionKey: string,
  ): Promise<boolean> {
    return changed(
      await manager.query(
        `UPDATE alignments SET caption_key = $3, accepted_at = now(), version = version + 1, updated_at = now()
         WHERE asset_id = $1 AND version = $2 AND sentences IS NOT NULL RETURNING asset_id`,
        [which.assetId, which.version, captionKey],
      ),
    );
  }

  /** Takes the text and what came of it away; false when there was none. */
  async remove(manager: EntityManager, assetId: string): Promise<boolean> {
    return changed(
      await manager.query('DELETE FROM alignments WHERE asset_id = $1 RETURNING asset_id', [assetId]),
    );
  }
}

const STATES = {
  queued: 'waiting',
  running: 'running',
  done: 'failed',
  failed: 'failed',
  cancelled: 'failed',
} as const;

/** The contract's face of a row. */
export function toAlignment(row: AlignmentRow): Alignment {
  const state = row.sentences ? 'done' : row.job_state ? STATES[row.job_state] : 'failed';
  const code = row.error_code !== null && isErrorCode(row.error_code) ? row.error_code : null;
  const known = code?.startsWith('alignment.') ? code : 'alignment.failed';
  return {
    ...{ version: row.version, state, text: row.text, sentences: row.sentences ?? [] },
    percent: state === 'done' ? 100 : (row.percent ?? 0),
    reason: state === 'failed' ? ERRORS[known].message : null,
    acceptedAt: row.accepted_at?.toISOString() ?? null,
  };
}
