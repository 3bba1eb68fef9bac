/** Which page of which list. */
export interface ListFilter {
  /** Text in the title; empty for all. */
  readonly q: string;
  /** Empty for all. */
  readonly category: string;
  readonly page: number;
  readonly pageSize: number;
}
