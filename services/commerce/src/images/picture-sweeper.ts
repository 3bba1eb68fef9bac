import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { PictureStore } from './picture-store';
import { PicturesRepository } from './pictures.repository';

const EVERY_MS = 10 * 60_000;
const PAGE = 100;
const log = logger('pictures');

/** Takes pictures out of the store that no book and no ad has named for a while. Several replicas may do it at once. */
@Injectable()
export class PictureSweeper {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly pictures: PicturesRepository,
    private readonly store: PictureStore,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  /** Page by page until nothing is left that may go, or the process stops. */
  @Repeat(EVERY_MS, log, 'sweeping pictures failed')
  async sweep(): Promise<void> {
    const hours = this.config.IMAGE_GRACE_HOURS;
    while (!this.drains.isStopping) {
      const keys = await this.transactions.run((manager) => this.pictures.unused(manager, hours, PAGE));
      let removed = 0;
      for (const key of keys) if (await this.remove(key)) removed += 1;
      if (removed < PAGE) return;
    }
  }

  /**
   * The key is held until the picture is out: whoever stores the same one meanwhile waits, and puts it there again. Should we be killed in
   * between, the next round removes what is gone already, which does no harm.
   */
  private async remove(key: string): Promise<boolean> {
    return this.transactions.run(async (manager) => {
      if (!(await this.pictures.holdUnused(manager, key, this.config.IMAGE_GRACE_HOURS))) return false;
      await this.store.remove(key);
      await this.pictures.forget(manager, key);
      return true;
    });
  }
}
