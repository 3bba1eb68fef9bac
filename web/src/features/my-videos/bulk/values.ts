import { CATEGORIES, type Category } from '@alcova/contracts';
import { fromControl } from '../../../shared/admin/site-time';
import { type Act } from './steps';

/** What was typed in the dialog; the time as a control for date and time has it. */
export interface Values {
  readonly category: Category;
  readonly author: string;
  readonly scheduledFor: string;
}

export const NO_VALUES: Values = { category: CATEGORIES[0], author: '', scheduledFor: '' };

/** The act that was typed; null where the time is none in the future. `now`: milliseconds. */
export function actOf(field: Act['field'], values: Values, now: number): Act | null {
  if (field === 'deletion') return { field };
  if (field === 'category') return { field, to: values.category };
  if (field === 'author') return { field, to: values.author.trim() };
  const to = fromControl(values.scheduledFor);
  return to !== null && Date.parse(to) > now ? { field, to } : null;
}
