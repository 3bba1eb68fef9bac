/** LIST-10. The first one is the default. */
export const CATEGORIES = ['hetero', 'gay', 'trans', 'lesbicas-bi', 'incesto'] as const;
export type Category = (typeof CATEGORIES)[number];
export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  hetero: 'Hetero',
  gay: 'Gay',
  trans: 'Trans',
  'lesbicas-bi': 'Lésbicas/Bi',
  incesto: 'Incesto',
};
