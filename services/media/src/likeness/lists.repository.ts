import { HASH_ALGORITHM, HASH_VERSION, type HashList, type ListedEntry } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** The site's own list, of what was removed here. */
export const OWN_LIST = 'removed';

const count = z.coerce.number();
const listRows = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    is_own: z.boolean(),
    hashes: count,
    files: count,
    imported_at: z.date(),
  }),
);
const revisionRows = z.array(z.object({ revision: z.number() }));
const listingRows = z.array(z.object({ id: count }));
const stepRows = z.array(z.object({ steps: z.number() }));
const totalRows = z.array(z.object({ total: count }));
const sourceRows = z.array(
  z.object({ id: count, list: z.string(), asset_id: z.string().nullable(), revision: z.number() }),
);
/** A listing as a match names it. */
export type ListingSource = z.output<typeof sourceRows>[number];
const hashRows = z.array(
  z.object({
    id: count,
    listing_id: count,
    hash: z.instanceof(Buffer),
    at: z.number().nullable(),
    film: z.string().nullable(),
  }),
);
export type ListedRow = z.output<typeof hashRows>[number];
const entryRows = z.array(
  z.object({
    id: count,
    hash: z.string(),
    quality: z.number().nullable(),
    at: z.number().nullable(),
    film: z.string().nullable(),
  }),
);

const LISTS = `
  SELECT l.id, l.name, l.is_own, l.imported_at, coalesce(sum(g.hashes), 0) AS hashes, coalesce(sum(g.files), 0) AS files
  FROM hash_lists l LEFT JOIN listings g ON g.list_id = l.id AND g.revision IS NOT NULL`;

const toList = (row: z.output<typeof listRows>[number]): HashList => ({
  id: row.id,
  name: row.name,
  isOwn: row.is_own,
  hashes: row.hashes,
  files: row.files,
  importedAt: row.imported_at.toISOString(),
});

/** Statements on lists of what must not come. A listing (one import, or one removed asset) counts from its revision on. */
@Injectable()
export class ListsRepository {
  async page(manager: EntityManager, page: { offset: number; limit: number }): Promise<HashList[]> {
    const rows = await manager.query<unknown>(
      `${LISTS} WHERE l.is_live GROUP BY l.id ORDER BY l.is_own DESC, l.imported_at DESC, l.id LIMIT $1 OFFSET $2`,
      [page.limit, page.offset],
    );
    return listRows.parse(rows).map(toList);
  }

  async total(manager: EntityManager): Promise<number> {
    const rows = await manager.query<unknown>('SELECT count(*) AS total FROM hash_lists WHERE is_live');
    return totalRows.parse(rows)[0]?.total ?? 0;
  }

  async live(manager: EntityManager, id: string): Promise<HashList | undefined> {
    const rows = await manager.query<unknown>(`${LISTS} WHERE l.is_live AND l.id = $1 GROUP BY l.id`, [id]);
    return listRows.parse(rows).map(toList)[0];
  }

  /** A list that is on its way. */
  async begin(manager: EntityManager, id: string): Promise<void> {
    await manager.query('INSERT INTO hash_lists (id) VALUES ($1)', [id]);
    await manager.query('INSERT INTO listings (list_id) VALUES ($1)', [id]);
  }

  /** Locks the listing of a list that is on its way; nothing when there is none. */
  async lockOpen(
    manager: EntityManager,
    listId: string,
  ): Promise<{ id: number; steps: number; entries: number } | undefined> {
    const rows = await manager.query<unknown>(
      `SELECT g.id, g.steps, g.hashes + g.files AS entries FROM listings g JOIN hash_lists l ON l.id = g.list_id
       WHERE l.id = $1 AND NOT l.is_live FOR UPDATE OF g, l`,
      [listId],
    );
    return z.array(z.object({ id: count, steps: z.number(), entries: z.number() })).parse(rows)[0];
  }

  async add(manager: EntityManager, listingId: number, entries: readonly ListedEntry[]): Promise<number> {
    const frames = entries.filter((entry) => entry.kind === 'perceptual');
    const files = entries.filter((entry) => entry.kind === 'sha256');
    await manager.query(
      `INSERT INTO listed_hashes (listing_id, algorithm, algorithm_version, hash, quality, at, film)
       SELECT $1, $2, $3, decode(e.hash, 'hex'), e.quality, e.at, e.film
       FROM unnest($4::text[], $5::smallint[], $6::double precision[], $7::text[]) AS e (hash, quality, at, film)`,
      [
        ...[listingId, HASH_ALGORITHM, HASH_VERSION],
        frames.map(({ hash }) => hash),
        frames.map(({ quality }) => quality),
        frames.map(({ at }) => at),
        frames.map(({ film }) => film),
      ],
    );
    await manager.query(
      `INSERT INTO listed_files (listing_id, sha256) SELECT $1, decode(hash, 'hex') FROM unnest($2::text[]) AS hash`,
      [listingId, files.map(({ hash }) => hash)],
    );
    const rows = await manager.query<unknown>(
      `UPDATE listings SET steps = steps + 1, hashes = hashes + $2, files = files + $3, weight = weight + $2
       WHERE id = $1 RETURNING steps`,
      [listingId, frames.length, files.length],
    );
    return stepRows.parse(returnedRows(rows))[0]?.steps ?? 0;
  }

  /** The next revision of the lists; whoever asks at the same time waits for the end of this transaction. */
  async nextRevision(manager: EntityManager): Promise<number> {
    const rows = await manager.query<unknown>(
      'UPDATE hash_revisions SET revision = revision + 1 RETURNING revision',
    );
    const [row] = revisionRows.parse(returnedRows(rows));
    if (!row) throw new Error('the lists have no revision');
    return row.revision;
  }

  async revision(manager: EntityManager): Promise<number> {
    return revisionRows.parse(await manager.query('SELECT revision FROM hash_revisions'))[0]?.revision ?? 0;
  }

  /** All of a list is there: from now on it counts. */
  async publish(manager: EntityManager, list: { id: string; name: string }, revision: number): Promise<void> {
    await manager.query('UPDATE listings SET revision = $2 WHERE list_id = $1', [list.id, revision]);
    await manager.query(
      'UPDATE hash_lists SET is_live = true, name = $2, imported_at = now() WHERE id = $1',
      [list.id, list.name],
    );
  }

  /** Hashes of all lists that count, crops of their frames included. */
  async weight(manager: EntityManager): Promise<number> {
    const rows = await manager.query<unknown>(
      'SELECT coalesce(sum(weight), 0) AS total FROM listings WHERE revision IS NOT NULL',
    );
    return totalRows.parse(rows)[0]?.total ?? 0;
  }

  /** Undefined when there is no such list, or it is the site's own; its name is null while it has not come in whole. */
  async remove(manager: EntityManager, id: string): Promise<{ name: string | null } | undefined> {
    const rows = await manager.query<unknown>(
      'DELETE FROM hash_lists WHERE id = $1 AND NOT is_own RETURNING CASE WHEN is_live THEN name END AS name',
      [id],
    );
    return z.array(z.object({ name: z.string().nullable() })).parse(returnedRows(rows))[0];
  }

  /** Lists whose import was never finished. */
  async removeAbandoned(manager: EntityManager, hours: number): Promise<void> {
    await manager.query(
      "DELETE FROM hash_lists WHERE NOT is_live AND created_at < now() - $1 * interval '1 hour'",
      [hours],
    );
  }

  async isListed(manager: EntityManager, assetId: string): Promise<boolean> {
    const rows = await manager.query<unknown>(
      'SELECT id FROM listings WHERE list_id = $1 AND asset_id = $2',
      [OWN_LIST, assetId],
    );
    return listingRows.parse(rows).length > 0;
  }

  /** Puts all that is known of an asset on the own list, crops of its frames too. */
  async listAsset(manager: EntityManager, assetId: string, revision: number): Promise<void> {
    const rows = await manager.query<unknown>(
      'INSERT INTO listings (list_id, asset_id, revision) VALUES ($1, $2, $3) RETURNING id',
      [OWN_LIST, assetId, revision],
    );
    const [listing] = listingRows.parse(rows);
    if (!listing) throw new Error('the listing was not made');
    await manager.query(
      `INSERT INTO listed_hashes (listing_id, algorithm, algorithm_version, hash, quality, at, film, variant)
       SELECT $1, algorithm, algorithm_version, substring(listed FROM 1 + 32 * variant FOR 32), quality, at, asset_id, variant
       FROM asset_hashes, generate_series(0, octet_length(listed) / 32 - 1) AS variant WHERE asset_id = $2`,
      [listing.id, assetId],
    );
    await manager.query(
      'INSERT INTO listed_files (listing_id, sha256) SELECT $1, sha256 FROM file_hashes WHERE asset_id = $2',
      [listing.id, assetId],
    );
    await manager.query(
      `UPDATE listings SET hashes = (SELECT count(*) FROM listed_hashes WHERE listing_id = $1 AND variant = 0),
         weight = (SELECT count(*) FROM listed_hashes WHERE listing_id = $1),
         files = (SELECT count(*) FROM listed_files WHERE listing_id = $1) WHERE id = $1`,
      [listing.id],
    );
  }

  async unlistAsset(manager: EntityManager, assetId: string): Promise<void> {
    await manager.query('DELETE FROM listings WHERE list_id = $1 AND asset_id = $2', [OWN_LIST, assetId]);
  }

  /** Listings that came to count after one revision and up to another. */
  async between(manager: EntityManager, after: number, upTo: number): Promise<number[]> {
    const rows = await manager.query<unknown>(
      'SELECT id FROM listings WHERE revision > $1 AND revision <= $2 AND weight > 0 ORDER BY id',
      [after, upTo],
    );
    return listingRows.parse(rows).map(({ id }) => id);
  }

  /** Frames of listings that are good enough to be compared, from one id on. */
  async hashes(
    manager: EntityManager,
    listings: readonly number[],
    page: { after: number; limit: number; leastQuality: number },
  ): Promise<ListedRow[]> {
    return hashRows.parse(
      await manager.query(
        `SELECT id, listing_id, hash, at, film FROM listed_hashes
         WHERE listing_id = ANY($1::bigint[]) AND id > $2 AND algorithm = $3 AND algorithm_version = $4
           AND coalesce(quality, 100) >= $5 ORDER BY id LIMIT $6`,
        [listings, page.after, HASH_ALGORITHM, HASH_VERSION, page.leastQuality, page.limit],
      ),
    );
  }

  /** What still counts of these listings. */
  async sources(manager: EntityManager, listings: readonly number[]): Promise<Map<number, ListingSource>> {
    const rows = sourceRows.parse(
      await manager.query(
        `SELECT g.id, l.name AS list, g.asset_id, g.revision FROM listings g JOIN hash_lists l ON l.id = g.list_id
         WHERE g.id = ANY($1::bigint[]) AND g.revision IS NOT NULL`,
        [listings],
      ),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Listings after a revision that name a file. */
  async ofFile(
    manager: EntityManager,
    sha256: string,
    revisions: { after: number; upTo: number },
  ): Promise<ListingSource[]> {
    return sourceRows.parse(
      await manager.query(
        `SELECT DISTINCT g.id, l.name AS list, g.asset_id, g.revision
         FROM listed_files f JOIN listings g ON g.id = f.listing_id JOIN hash_lists l ON l.id = g.list_id
         WHERE f.sha256 = decode($1, 'hex') AND g.revision > $2 AND g.revision <= $3 ORDER BY g.id LIMIT 20`,
        [sha256, revisions.after, revisions.upTo],
      ),
    );
  }

  /** Whole frames of a list, in order. */
  async frameEntries(
    manager: EntityManager,
    listId: string,
    page: { after: number; limit: number },
  ): Promise<{ id: number; entry: ListedEntry }[]> {
    const rows = await manager.query<unknown>(
      `SELECT h.id, encode(h.hash, 'hex') AS hash, h.quality, h.at, h.film
       FROM listed_hashes h JOIN listings g ON g.id = h.listing_id
       WHERE g.list_id = $1 AND g.revision IS NOT NULL AND h.variant = 0 AND h.id > $2 ORDER BY h.id LIMIT $3`,
      [listId, page.after, page.limit],
    );
    return entryRows
      .parse(rows)
      .map(({ id, ...frame }) => ({ id, entry: { kind: 'perceptual', ...frame } as const }));
  }

  /** Files of a list, in order. */
  async fileEntries(
    manager: EntityManager,
    listId: string,
    page: { after: number; limit: number },
  ): Promise<{ id: number; entry: ListedEntry }[]> {
    const rows = await manager.query<unknown>(
      `SELECT f.id, encode(f.sha256, 'hex') AS hash FROM listed_files f JOIN listings g ON g.id = f.listing_id
       WHERE g.list_id = $1 AND g.revision IS NOT NULL AND f.id > $2 ORDER BY f.id LIMIT $3`,
      [listId, page.after, page.limit],
    );
    return z
      .array(z.object({ id: count, hash: z.string() }))
      .parse(rows)
      .map(({ id, hash }) => ({ id, entry: { kind: 'sha256', hash } as const }));
  }
}
