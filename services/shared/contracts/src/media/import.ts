import { z } from 'zod';
import { defineImport, importedMoment } from '../kinds/import';
import { count, id } from '../base/primitives';

/** An entry of another installation's upload log; it names no file here. */
export const importedUpload = z.object({
  id,
  title: z.string().max(300),
  url: z.string().max(2_048),
  fileName: z.string().max(300),
  fileSize: count,
  status: z.enum(['success', 'error']),
  uploadedAt: importedMoment,
});
export type ImportedUpload = z.infer<typeof importedUpload>;

export const importUploads = defineImport('media.import.uploads', importedUpload);
