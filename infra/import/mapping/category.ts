import { CATEGORIES, CATEGORY_LABELS } from '@alcova/contracts';

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
const BY_NAME: ReadonlyMap<string, string> = new Map(
  CATEGORIES.flatMap((name) => [
    [name, name],
    [folded(CATEGORY_LABELS[name]), name],
  ]),
);

/** A category by its name or its label; the default where the export has none; what is neither stays, for the contract to refuse. */
export function categoryOf(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return CATEGORIES[0];
  return typeof value === 'string' ? (BY_NAME.get(folded(value)) ?? value) : value;
}
