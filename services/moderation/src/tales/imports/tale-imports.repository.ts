import type { ImportedTale } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const TALES = `
  INSERT INTO tales (id, title, tale, category, author, sent_at, is_read, is_approved, is_denied, video_url)
  SELECT id, title, tale, category, author, coalesce("sentAt", now()), "isRead", "isApproved", "isDenied", "videoURL"
  FROM jsonb_to_recordset($1::jsonb) AS given (id text, title text, tale text, category text, author text, "sentAt" timestamptz,
    "isRead" boolean, "isApproved" boolean, "isDenied" boolean, "videoURL" text)
  ORDER BY id ON CONFLICT DO NOTHING RETURNING id`;

@Injectable()
export class TaleImportsRepository {
  /** What has an id in use is left out. @returns the ids written, as rows */
  async insert(manager: EntityManager, tales: readonly ImportedTale[]): Promise<unknown> {
    return manager.query(TALES, [JSON.stringify(tales)]);
  }
}
