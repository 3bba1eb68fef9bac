import { type Reaction } from '@alcova/contracts';

const one = (value: Reaction, counted: 'like' | 'dislike') => (value === counted ? 1 : 0);

/** The counts as they will be when a reaction in them is replaced by the wanted one; never below 0. */
export const countsWith = (
  { likes, dislikes }: { readonly likes: number; readonly dislikes: number },
  before: Reaction,
  wanted: Reaction,
) => ({
  likes: Math.max(0, likes + one(wanted, 'like') - one(before, 'like')),
  dislikes: Math.max(0, dislikes + one(wanted, 'dislike') - one(before, 'dislike')),
});
