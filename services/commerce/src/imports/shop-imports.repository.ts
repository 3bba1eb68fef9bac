import type { ImportedAd, ImportedBook } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const BOOKS = `
  INSERT INTO books (id, title, description, price, link, type, created_at, updated_at)
  SELECT id, title, description, price, link, type, coalesce("createdAt", now()), coalesce("updatedAt", "createdAt", now())
  FROM jsonb_to_recordset($1::jsonb) AS given (id text, title text, description text, price numeric, link text, type text,
    "createdAt" timestamptz, "updatedAt" timestamptz)
  ORDER BY id ON CONFLICT DO NOTHING RETURNING id`;

const ADS = `
  INSERT INTO ads (id, redirect_url, created_at, updated_at)
  SELECT id, "redirectUrl", coalesce("createdAt", now()), coalesce("updatedAt", "createdAt", now())
  FROM jsonb_to_recordset($1::jsonb) AS given (id text, "redirectUrl" text, "createdAt" timestamptz, "updatedAt" timestamptz)
  ORDER BY id ON CONFLICT DO NOTHING RETURNING id`;

/** Books and ads without their pictures, which are rows of their own. What has an id in use is left out. */
@Injectable()
export class ShopImportsRepository {
  /** @returns the ids written, as rows */
  async insertBooks(manager: EntityManager, books: readonly ImportedBook[]): Promise<unknown> {
    return manager.query(BOOKS, [JSON.stringify(books)]);
  }

  /** @returns the ids written, as rows */
  async insertAds(manager: EntityManager, ads: readonly ImportedAd[]): Promise<unknown> {
    return manager.query(ADS, [JSON.stringify(ads)]);
  }
}
