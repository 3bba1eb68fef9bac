import type { JobTicket } from '@alcova/contracts';
import type { Config } from '../config/config';
import type { Scratch, ScratchSpace } from '../scratch/scratch';
import type { ObjectReader } from '../store/object-reader';
import type { Lease, Uploader } from '../store/uploader';

/** All that a job's work needs, and nothing else. */
export interface JobContext {
  readonly ticket: JobTicket;
  readonly lease: Lease;
  readonly config: Config;
  /** Loopback address of the source. */
  readonly source: string;
  /**
   * For before something is stored that depends on what could be read.
   * @throws SourceUnreadable when the source could not be read at some moment of the job
   */
  readonly requireReadable: () => void;
  readonly scratch: Scratch;
  readonly space: ScratchSpace;
  readonly uploader: Uploader;
  readonly reader: ObjectReader;
  /** Aborted when the asset was deleted, the lease was lost or the worker stops. */
  readonly signal: AbortSignal;
  /** 0 to 100; sent about once a second. */
  readonly progress: (percent: number) => void;
}
