import { ANONYMOUS, CodedError, reportProgress } from '@alcova/contracts';
import type { RpcClient } from '@alcova/messaging';
import { logger, withoutSpans } from '@alcova/platform';
import type { Lease } from '../store/uploader';

const log = logger('heartbeat');
const BEAT_MS = 1_000;
/** Without progress the lease is renewed this often: a third of its length. */
const SILENT_BEATS = 4;

/** Keeps a lease alive and tells how far the job is, about once a second; ends the work when the lease is lost or nobody wants the result. */
export class Heartbeat {
  private percent = 0;
  private sent = -1;
  private silent = 0;
  private busy = false;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly rpc: RpcClient,
    private readonly lease: Lease,
    private readonly stopWork: (reason: 'superseded' | 'unwanted') => void,
  ) {
    this.timer = withoutSpans(() => setInterval(() => void this.beat(), BEAT_MS));
  }

  report(percent: number): void {
    this.percent = Math.max(this.percent, Math.min(percent, 99));
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async beat(): Promise<void> {
    this.silent += 1;
    if (this.busy || (this.percent === this.sent && this.silent < SILENT_BEATS)) return;
    this.busy = true;
    const { percent } = this;
    try {
      const { keepGoing } = await this.rpc.request(
        reportProgress,
        { ...this.lease, percent },
        { caller: ANONYMOUS },
      );
      this.sent = percent;
      this.silent = 0;
      if (!keepGoing) this.stopWork('unwanted');
    } catch (error) {
      if (error instanceof CodedError && error.code === 'job.superseded') this.stopWork('superseded');
      // Media may be away for a moment: the next beat tries again, and a lease that ended meanwhile is told by media itself.
      else log.debug({ reason: error instanceof Error ? error.message : String(error) }, 'a beat was missed');
    } finally {
      this.busy = false;
    }
  }
}
