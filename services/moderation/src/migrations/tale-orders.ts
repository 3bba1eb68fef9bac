/** What follows a tale within its category is found at once, in a category that holds few too. */
export const NEXT_OF_CATEGORY: readonly string[] = [
  'CREATE INDEX tales_category_published ON tales (category, published_at DESC, id DESC) WHERE is_approved AND withdrawn_at IS NULL AND NOT is_hidden',
];
