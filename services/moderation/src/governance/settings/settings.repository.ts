import {
  legalPage,
  type LegalPageName,
  type LegalText,
  legalText,
  type LegalVersion,
  legalVersion,
  MAX_LEGAL_VERSIONS,
  type SiteSettings,
  siteSettings,
} from '@alcova/contracts';
import { SITE_TODAY } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const stateRow = z.tuple([
  z.object({
    chosen: siteSettings,
    version: z.number(),
    changes: z.number(),
    updated_at: z.date().nullable(),
  }),
]);
export interface StoredSettings {
  readonly settings: SiteSettings;
  readonly version: number;
  /** Of settings and legal texts together: the version of the events. */
  readonly changes: number;
  readonly updatedAt: string | null;
}

const versions = legalVersion.array();
const texts = legalText.array();
const rows = z.array(z.unknown());
const LEGAL_TEXT = `page, version, to_char(holds_from, 'YYYY-MM-DD') AS date, body AS text FROM legal_texts`;

/** The one row of settings, and the legal texts in all their versions. */
@Injectable()
export class SettingsRepository {
  /** With `lock` nobody else changes settings or texts until the transaction ends. */
  async read(manager: EntityManager, { lock }: { lock: boolean }): Promise<StoredSettings> {
    const found: unknown = await manager.query(
      `SELECT chosen, version, changes, updated_at FROM settings ${lock ? 'FOR UPDATE' : ''}`,
    );
    const [{ chosen, version, changes, updated_at: updatedAt }] = stateRow.parse(found);
    return { settings: chosen, version, changes, updatedAt: updatedAt?.toISOString() ?? null };
  }

  async write(manager: EntityManager, settings: SiteSettings): Promise<void> {
    await manager.query(
      'UPDATE settings SET chosen = $1, version = version + 1, changes = changes + 1, updated_at = now()',
      [JSON.stringify(settings)],
    );
  }

  /** A legal text changed. */
  async touch(manager: EntityManager): Promise<void> {
    await manager.query('UPDATE settings SET changes = changes + 1');
  }

  /** The latest version of each text that was written. */
  async legalVersions(manager: EntityManager): Promise<LegalVersion[]> {
    return versions.parse(
      await manager.query(
        `SELECT DISTINCT ON (page) page, version, to_char(holds_from, 'YYYY-MM-DD') AS date FROM legal_texts ORDER BY page, version DESC`,
      ),
    );
  }

  /** The newest text that holds already. */
  async legalText(manager: EntityManager, page: LegalPageName): Promise<LegalText | undefined> {
    const found: unknown = await manager.query(
      `SELECT ${LEGAL_TEXT} WHERE page = $1 AND holds_from <= ${SITE_TODAY} ORDER BY version DESC LIMIT 1`,
      [legalPage.parse(page)],
    );
    return texts.parse(found)[0];
  }

  /** One version of a text; the newest where none is named. */
  async legalVersion(
    manager: EntityManager,
    page: LegalPageName,
    version: number | null,
  ): Promise<LegalText | undefined> {
    const found: unknown = await manager.query(
      `SELECT ${LEGAL_TEXT} WHERE page = $1 AND ($2::integer IS NULL OR version = $2) ORDER BY version DESC LIMIT 1`,
      [legalPage.parse(page), version],
    );
    return texts.parse(found)[0];
  }

  /** Newest first. */
  async versionsOf(manager: EntityManager, page: LegalPageName): Promise<LegalVersion[]> {
    return versions.parse(
      await manager.query(
        `SELECT page, version, to_char(holds_from, 'YYYY-MM-DD') AS date FROM legal_texts
         WHERE page = $1 ORDER BY version DESC LIMIT ${MAX_LEGAL_VERSIONS}`,
        [page],
      ),
    );
  }

  /** False when that version is there already. */
  async addLegalText(manager: EntityManager, { page, version, date, text }: LegalText): Promise<boolean> {
    const added: unknown = await manager.query(
      `INSERT INTO legal_texts (page, version, holds_from, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING page`,
      [page, version, date, text],
    );
    return rows.parse(added).length > 0;
  }
}
