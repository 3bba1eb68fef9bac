import { CATEGORIES, type Category } from '@alcova/contracts';
import { fromControl } from '../../../shared/admin/site-time';
import { type Act } from './steps';

/** What is asked for by a button, in their order. */
export const DEEDS = [
  'activate',
  'deactivate',
  'category',
  'author',
  'schedule',
  'unschedule',
  'deletion',
] as const;
export type Deed = (typeof DEEDS)[number];

/** What was typed in the dialog; the time as a control for date and time has it. */
export interface Values {
  readonly category: Category;
  readonly author: string;
  readonly scheduledFor: string;
}

export const NO_VALUES: Values = { category: CATEGORIES[0], author: '', scheduledFor: '' };

/** The act that was typed; null where the time is none in the future. `now`: milliseconds. */
export function actOf(
  deed: Deed,
  values: Values,
  now: number,
): Exclude<Act, { field: 'restoration' }> | null {
  switch (deed) {
    case 'activate':
    case 'deactivate':
      return { field: 'isActive', to: deed === 'activate' };
    case 'category':
      return { field: 'category', to: values.category };
    case 'author':
      return { field: 'author', to: values.author.trim() };
    case 'unschedule':
      return { field: 'scheduledFor', to: null };
    case 'deletion':
      return { field: 'deletion' };
    case 'schedule': {
      const to = fromControl(values.scheduledFor);
      return to !== null && Date.parse(to) > now ? { field: 'scheduledFor', to } : null;
    }
  }
}
