import type { TaleSort } from '@alcova/contracts';
import { PUBLISHED } from '../lists/conditions';

interface Order {
  /** Names every published tale, out of an index that also tells the category. */
  readonly from: string;
  readonly forwards: string;
  readonly backwards: string;
  /** The same order of tales that were `found`. */
  readonly ofFound: { readonly join: string; readonly by: string };
}

const BY_TIME = {
  from: `SELECT id FROM tales WHERE ${PUBLISHED}`,
  forwards: 'published_at DESC, id DESC',
  backwards: 'published_at, id',
  ofFound: { join: '', by: 'found.published_at DESC, found.id DESC' },
};
const LENGTHS = ' JOIN tales t ON t.id = found.id';

/** How public lists of tales are ordered. */
export const READING_ORDERS: Readonly<Record<TaleSort, Order>> = {
  newest: BY_TIME,
  'most-liked': {
    from: 'SELECT tale_id AS id FROM tale_counters WHERE published_at IS NOT NULL',
    forwards: 'likes DESC, published_at DESC, tale_id DESC',
    backwards: 'likes, published_at, tale_id',
    ofFound: {
      join: ' LEFT JOIN tale_counters c ON c.tale_id = found.id',
      by: `coalesce(c.likes, 0) DESC, ${BY_TIME.ofFound.by}`,
    },
  },
  shortest: {
    ...BY_TIME,
    ...{ forwards: 'words, id', backwards: 'words DESC, id DESC' },
    ofFound: { join: LENGTHS, by: 't.words, found.id' },
  },
  longest: {
    ...BY_TIME,
    ...{ forwards: 'words DESC, id DESC', backwards: 'words, id' },
    ofFound: { join: LENGTHS, by: 't.words DESC, found.id DESC' },
  },
};
