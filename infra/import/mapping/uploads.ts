import { importedUpload, type ImportedUpload } from '@alcova/contracts';
import { parseRecord, type Mapped, unknownFields } from './mapped';
import { Values } from './values';

const KNOWN = ['title', 'url', 'fileName', 'fileSize', 'status', 'uploadedAt'];

/** An entry of the collection `uploads`. */
export function mapUpload(id: string, fields: Readonly<Record<string, unknown>>): Mapped<ImportedUpload> {
  const values = new Values(fields);
  const candidate = {
    ...{ id, title: values.text('title'), url: values.text('url'), fileName: values.text('fileName') },
    ...{ fileSize: values.number('fileSize', 0), status: values.raw('status') },
    uploadedAt: values.moment('uploadedAt', '__createTime'),
  };
  return parseRecord(importedUpload, candidate, [...values.notes, ...unknownFields(fields, KNOWN)]);
}
