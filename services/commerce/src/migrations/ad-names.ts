/** What administrators call an ad. */
export const AD_NAMES: readonly string[] = [`ALTER TABLE ads ADD COLUMN name text NOT NULL DEFAULT ''`];
