import { CodedError } from '@alcova/contracts';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter';

/** Pictures that one process holds in memory at once, up to 20 MiB each: one is converted, and the next ones are there when it is done. */
const AT_ONCE = 4;
/** Of them of one account: a session that was stolen takes no colleague's place. */
const OF_ACCOUNT = 3;
/** Who waits has sent no byte of a picture that was read. */
const BOUNDS = { atOnce: AT_ONCE, waiting: 32, waitMs: 5_000 };

/** The places in memory for pictures that are read and converted. */
export class PicturePlaces {
  private readonly limiter = new ConcurrencyLimiter(BOUNDS);
  /** Pictures of each account, those that wait included. */
  private readonly asked = new Map<string, number>();

  /**
   * Does `work` in a place. Accounts that wait take turns.
   * @throws CodedError `unavailable` when none was free within 5 s, or when the account has three already
   */
  async within<T>(account: string, work: () => Promise<T>): Promise<T> {
    const before = this.asked.get(account) ?? 0;
    if (before >= OF_ACCOUNT) throw noPlace();
    this.asked.set(account, before + 1);
    try {
      return await this.limiter.run(account, work, noPlace);
    } finally {
      const left = (this.asked.get(account) ?? 1) - 1;
      if (left === 0) this.asked.delete(account);
      else this.asked.set(account, left);
    }
  }
}

const noPlace = (): CodedError => new CodedError('unavailable', 'no place for a picture');
