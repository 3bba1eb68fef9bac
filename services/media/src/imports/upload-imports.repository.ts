import type { ImportedUpload } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

const UPLOADS = `
  INSERT INTO uploads (id, kind, title, url, file_name, file_size, status, created_at, uploaded_at)
  SELECT id, 'video', title, url, "fileName", "fileSize", status, "uploadedAt", "uploadedAt"
  FROM jsonb_to_recordset($1::jsonb) AS given (id text, title text, url text, "fileName" text, "fileSize" bigint, status text,
    "uploadedAt" timestamptz)
  ORDER BY id ON CONFLICT DO NOTHING RETURNING id`;

@Injectable()
export class UploadImportsRepository {
  /** Entries that ended long ago and have no file here. @returns the ids written, as rows */
  async insert(manager: EntityManager, uploads: readonly ImportedUpload[]): Promise<unknown> {
    return manager.query(UPLOADS, [JSON.stringify(uploads)]);
  }
}
