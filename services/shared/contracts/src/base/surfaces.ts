import { z } from 'zod';
import { CATEGORIES } from './categories';
import { category } from './primitives';

/** Where a category can be shown or not. */
export const SURFACES = ['listing', 'search', 'related', 'page', 'sitemap', 'ads'] as const;
export const surface = z.enum(SURFACES);
export type Surface = z.infer<typeof surface>;

/** What each surface does not show, for everybody of one class. */
export const refusals = z.partialRecord(surface, z.array(category).max(CATEGORIES.length));
export type Refusals = z.infer<typeof refusals>;
