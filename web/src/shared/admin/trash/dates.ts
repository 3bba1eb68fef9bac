import { TRASH_DAYS } from '@alcova/contracts';
import { formatDate } from '../../format/format';
import { texts } from './texts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** When something that lies in the trash was put there (ISO 8601), and when it goes, in words. */
export function trashDates(trashedAt: string): string {
  const end = new Date(Date.parse(trashedAt) + TRASH_DAYS * DAY_MS).toISOString();
  return texts.dates(formatDate(trashedAt), formatDate(end));
}
