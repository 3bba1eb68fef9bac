import { imageState } from '@alcova/contracts';
import { z } from 'zod';

/** What rows of books and ads have in common: versions, the picture and when they came and changed. */
export const picturedRow = {
  version: z.number(),
  changes: z.number(),
  picture_id: z.string().nullable(),
  source: z.string().nullable(),
  state: imageState.nullable(),
  key: z.string().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
  trashed_at: z.date().nullable(),
};

/** Their columns, of the table that goes by `owner` in the statement and of `pictures p`. */
export const picturedColumns = (owner: 'a' | 'b'): string =>
  `${owner}.version, ${owner}.changes, ${owner}.picture_id, ${owner}.created_at, ${owner}.updated_at, ${owner}.trashed_at, p.source, p.state, p.key`;
