/*
 * Conditions on tales in the words of the partial indexes, which PostgreSQL uses for no others. Migrations keep their own words: what was
 * migrated does not change.
 */

/** Nobody decided on it yet. */
export const WAITING = 'NOT is_approved AND NOT is_denied AND withdrawn_at IS NULL';
/** Everybody may read it. */
export const PUBLISHED = 'is_approved AND withdrawn_at IS NULL AND NOT is_hidden';
