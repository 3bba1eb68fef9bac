import { z } from 'zod';
import { timestamp } from './primitives';

/** What administrators list: what is there, or what was deleted and lies in the trash (TRASH_DAYS). */
export const trashView = z.enum(['list', 'trash']);
export type TrashView = z.infer<typeof trashView>;

/** When it was moved into the trash; null for what is not in it, and in answers of processes that know no trash yet. */
export const trashedAt = timestamp.nullable().default(null);
