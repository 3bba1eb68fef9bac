import { type VideoSort } from '@alcova/contracts';

/** Which page of which list. */
export interface ListFilter {
  /** Text in the title; empty for all. */
  readonly q: string;
  /** Empty for all. */
  readonly category: string;
  /** The whole pen name; all authors without one. */
  readonly author?: string;
  readonly page: number;
  readonly pageSize: number;
  /** Not given: the list's own order. */
  readonly sort?: VideoSort | undefined;
}
