import { isErrorCode } from '@alcova/contracts';
import { counter } from '@alcova/platform';
import type { UploadRow } from '../upload-rows/uploads.repository';

const uploads = counter('alcova_media_uploads_total', 'Uploads that ended, by kind and outcome', [
  'kind',
  'outcome',
]);
const bytes = counter('alcova_media_uploaded_bytes_total', 'Bytes of uploads that came whole', ['kind']);

/** Counts the end of an upload, inside its transaction as jobs are. */
export function countUpload({ kind, status, reason, file_size: size }: UploadRow): void {
  uploads.inc({ kind, outcome: status === 'success' ? 'success' : isErrorCode(reason) ? reason : 'other' });
  if (status === 'success') bytes.inc({ kind }, size);
}
