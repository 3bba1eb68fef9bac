import type { AdChanges, NewAd, TrashView } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { viewOf } from '../trash/views';
import { AD_COLUMNS, adRow, type AdRow } from './ad-row';

/** Columns of what administrators edit; the picture is a row of its own. */
const EDITABLE = {
  redirectUrl: 'redirect_url',
  weight: 'weight',
  isActive: 'is_active',
  startsAt: 'starts_at',
  endsAt: 'ends_at',
} as const satisfies Partial<Record<keyof AdChanges, string>>;
/** What the contract lets through at most. */
const MOST_ELIGIBLE = 200;
const totals = z.tuple([z.object({ total: z.coerce.number() })]);
const links = z.array(z.object({ link: z.string() }));
const rows = z.array(z.unknown());

export interface AdPage {
  readonly view: TrashView;
  readonly page: number;
  readonly pageSize: number;
}

@Injectable()
export class AdsRepository {
  async byId(manager: EntityManager, id: string): Promise<AdRow | undefined> {
    const found: unknown = await manager.query(
      `SELECT ${AD_COLUMNS} FROM ads a LEFT JOIN pictures p ON p.id = a.picture_id WHERE a.id = $1`,
      [id],
    );
    return adRow.array().parse(found)[0];
  }

  /** Reads and locks. */
  async lock(manager: EntityManager, id: string, view: TrashView = 'list'): Promise<AdRow | undefined> {
    const found: unknown = await manager.query(
      `SELECT ${AD_COLUMNS} FROM ads a LEFT JOIN pictures p ON p.id = a.picture_id
       WHERE a.id = $1 AND ${viewOf(view, 'a').where} FOR UPDATE OF a`,
      [id],
    );
    return adRow.array().parse(found)[0];
  }

  /** Newest first; of the trash what was deleted last. */
  async page(
    manager: EntityManager,
    { view, page, pageSize }: AdPage,
  ): Promise<{ rows: AdRow[]; total: number }> {
    const { where, order } = viewOf(view, 'a');
    const found: unknown = await manager.query(
      `SELECT ${AD_COLUMNS} FROM ads a LEFT JOIN pictures p ON p.id = a.picture_id
       WHERE ${where} ORDER BY ${order} LIMIT $1 OFFSET $2`,
      [pageSize, (page - 1) * pageSize],
    );
    const [{ total }] = totals.parse(
      await manager.query(`SELECT count(*) AS total FROM ads a WHERE ${where}`),
    );
    return { rows: adRow.array().parse(found), total };
  }

  /** Ads whose picture is there and that are shown now or within the hour, newest first. */
  async eligible(manager: EntityManager): Promise<AdRow[]> {
    const found: unknown = await manager.query(
      `SELECT ${AD_COLUMNS} FROM ads a JOIN pictures p ON p.id = a.picture_id
       WHERE p.state = 'ready' AND a.trashed_at IS NULL AND a.is_active AND (a.ends_at IS NULL OR a.ends_at > now())
         AND (a.starts_at IS NULL OR a.starts_at <= now() + interval '1 hour')
       ORDER BY a.created_at DESC, a.id DESC LIMIT ${MOST_ELIGIBLE}`,
    );
    return adRow.array().parse(found);
  }

  async insert(manager: EntityManager, id: string, ad: NewAd, pictureId: string): Promise<void> {
    await manager.query(
      `INSERT INTO ads (id, redirect_url, weight, is_active, starts_at, ends_at, picture_id) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, ad.redirectUrl, ad.weight, ad.isActive, ad.startsAt, ad.endsAt, pictureId],
    );
  }

  /** Edits what is given; with `version` only when nobody was faster. False when no row fitted. */
  async update(manager: EntityManager, id: string, changes: AdChanges): Promise<boolean> {
    const given = (Object.keys(EDITABLE) as (keyof typeof EDITABLE)[]).filter(
      (field) => changes[field] !== undefined,
    );
    const sets = given.map((field, index) => `${EDITABLE[field]} = $${index + 3}`);
    const updated: unknown = await manager.query(
      `UPDATE ads SET ${[...sets, 'version = version + 1', 'changes = changes + 1', 'updated_at = now()'].join(', ')}
       WHERE id = $1 AND trashed_at IS NULL AND ($2::integer IS NULL OR version = $2) RETURNING id`,
      [id, changes.version ?? null, ...given.map((field) => changes[field])],
    );
    return rows.parse(returnedRows(updated)).length > 0;
  }

  async setPicture(manager: EntityManager, id: string, pictureId: string): Promise<void> {
    await manager.query('UPDATE ads SET picture_id = $2 WHERE id = $1', [id, pictureId]);
  }

  /** Where the ad leads, as it was typed, held until it is counted; undefined for one that is not there. */
  async linkOf(manager: EntityManager, id: string): Promise<string | undefined> {
    const found: unknown = await manager.query(
      'SELECT redirect_url AS link FROM ads WHERE id = $1 AND trashed_at IS NULL FOR KEY SHARE',
      [id],
    );
    return links.parse(found)[0]?.link;
  }
}
