import { importedTale, type ImportedTale } from '@alcova/contracts';
import { categoryOf } from './category';
import { parseRecord, type Mapped, unknownFields } from './mapped';
import { Values } from './values';

const KNOWN = [
  ...['title', 'tale', 'category', 'author', 'sentAt', 'isRead', 'isApproved', 'isDenied', 'videoURL'],
];

/** A tale of the collection `contos`; one that is approved and denied at once is for somebody to decide. */
export function mapTale(id: string, fields: Readonly<Record<string, unknown>>): Mapped<ImportedTale> {
  const values = new Values(fields);
  const candidate = {
    ...{ id, title: values.text('title'), tale: values.text('tale') },
    category: categoryOf(values.raw('category')),
    author: values.text('author', 'Anônimo'),
    sentAt: values.moment('sentAt', '__createTime'),
    isRead: values.flag('isRead', false),
    isApproved: values.flag('isApproved', false),
    isDenied: values.flag('isDenied', false),
    videoURL: values.picture('videoURL') || null,
  };
  return parseRecord(importedTale, candidate, [...values.notes, ...unknownFields(fields, KNOWN)]);
}
