import { MAX_SIMILAR_TALES, type SimilarTale, type TaleStatus } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type Fingerprint, likenessOf } from './fingerprint';

/** Texts that have less in common are not the same one: unrelated ones share a few word pairs in a hundred. */
const LEAST_LIKENESS = 0.25;
/** Compared in full: those that have most bands in common. */
const MAX_COMPARED = 1_000;

const printRows = z.array(z.object({ tale_id: z.string(), signature: z.instanceof(Buffer) }));
const taleRows = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    sent_at: z.date(),
    is_approved: z.boolean(),
    is_denied: z.boolean(),
    is_same_author: z.boolean(),
  }),
);
type TaleRow = z.output<typeof taleRows>[number];

const statusOf = ({ is_approved: isApproved, is_denied: isDenied }: TaleRow): TaleStatus => {
  if (isApproved) return 'approved';
  return isDenied ? 'denied' : 'waiting';
};

@Injectable()
export class FingerprintsRepository {
  /** Null takes it away. */
  async put(manager: EntityManager, taleId: string, print: Fingerprint | null): Promise<void> {
    if (print === null) {
      await manager.query('DELETE FROM tale_fingerprints WHERE tale_id = $1', [taleId]);
      return;
    }
    await manager.query(
      `INSERT INTO tale_fingerprints (tale_id, bands, signature) VALUES ($1, $2, $3)
       ON CONFLICT (tale_id) DO UPDATE SET bands = EXCLUDED.bands, signature = EXCLUDED.signature`,
      [taleId, print.bands, print.signature],
    );
  }

  /** The most alike tales, whatever became of them; withdrawn ones are not shown, nor is a published tale beside its own new text. */
  async similarTo(
    manager: EntityManager,
    tale: { id: string; authorId: string | null },
    print: Fingerprint,
  ): Promise<SimilarTale[]> {
    const found = printRows.parse(
      await manager.query('SELECT tale_id, signature FROM tale_fingerprints_near($1, $2)', [
        print.bands,
        MAX_COMPARED,
      ]),
    );
    const likeness = new Map(
      found
        .filter(({ tale_id: id }) => id !== tale.id)
        .map(({ tale_id: id, signature }) => [id, likenessOf(print.signature, signature)] as const)
        .filter(([, value]) => value >= LEAST_LIKENESS),
    );
    if (likeness.size === 0) return [];
    const rows = taleRows.parse(
      await manager.query(
        `SELECT id, title, sent_at, is_approved, is_denied, coalesce(author_id = $2, false) AS is_same_author
         FROM tales WHERE id = ANY ($1) AND withdrawn_at IS NULL
           AND edits IS DISTINCT FROM $3 AND id IS DISTINCT FROM (SELECT edits FROM tales WHERE id = $3)`,
        [[...likeness.keys()], tale.authorId, tale.id],
      ),
    );
    return rows
      .map((row) => ({
        id: row.id,
        title: row.title,
        sentAt: row.sent_at.toISOString(),
        status: statusOf(row),
        likeness: likeness.get(row.id) ?? 0,
        isSameAuthor: row.is_same_author,
      }))
      .sort((one, other) => other.likeness - one.likeness)
      .slice(0, MAX_SIMILAR_TALES);
  }
}
