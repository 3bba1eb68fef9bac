import { importedVideo, type ImportedVideo } from '@alcova/contracts';
import { categoryOf } from './category';
import { parseRecord, type Mapped, unknownFields } from './mapped';
import { Values } from './values';

const KNOWN = [
  ...[
    'title',
    'description',
    'url',
    'poster',
    'thumbnailUrl',
    'category',
    'author',
    'views',
    'likes',
    'dislikes',
  ],
  ...['comments', 'isActive', 'isFavorite', 'participants', 'duration', 'createdAt', 'updatedAt'],
];

/** Seconds, also of `mm:ss` and `h:mm:ss`; undefined for what tells no length. */
function secondsOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (/^\d+([.,]\d+)?$/.test(value)) return Number(value.replace(',', '.'));
  if (!/^(\d+:)?\d{1,2}:\d{2}$/.test(value)) return undefined;
  return value.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

/** A video of the collection `videos`. A length that nobody can read is found out anew by the players. */
export function mapVideo(id: string, fields: Readonly<Record<string, unknown>>): Mapped<ImportedVideo> {
  const values = new Values(fields);
  const given = values.raw('duration');
  const duration = secondsOf(given ?? 0);
  if (duration === undefined) values.note('duration', 'dropped');
  const candidate = {
    ...{ id, title: values.text('title'), description: values.text('description'), url: values.text('url') },
    ...{ poster: values.picture('poster'), thumbnailUrl: values.picture('thumbnailUrl') },
    ...{ category: categoryOf(values.raw('category')), author: values.text('author') },
    ...{ views: values.counter('views'), likes: values.counter('likes') },
    ...{ dislikes: values.counter('dislikes'), comments: values.counter('comments') },
    ...{ isActive: values.flag('isActive', true), isFavorite: values.flag('isFavorite', false) },
    participants: values.raw('participants') ?? [],
    duration: duration ?? 0,
    createdAt: values.moment('createdAt', '__createTime'),
    updatedAt: values.moment('updatedAt'),
  };
  return parseRecord(importedVideo, candidate, [...values.notes, ...unknownFields(fields, KNOWN)]);
}
