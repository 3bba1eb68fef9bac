import type { Note } from '../mapping/mapped';
import type { Place, Source } from '../reading';
import type { HostFinding } from './foreign-hosts';

/** One line of the report's file, where its words stand beside it. It holds ids, names of fields and reasons, and nothing that a person wrote. */
export interface Remark {
  readonly source: Source | 'marks' | 'media' | null;
  readonly place: Place | null;
  readonly id: string | null;
  readonly what: 'skipped' | 'partly' | Note['what'] | HostFinding['what'];
  readonly reason: string;
}
