import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Rounds } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { PictureStore } from './picture-store';
import { PicturesRepository } from './pictures.repository';

const EVERY_MS = 10 * 60_000;
const PAGE = 100;
const log = logger('pictures');

/** Takes pictures out of the store that no book and no ad has named for a while. Several replicas may do it at once. */
@Injectable()
export class PictureSweeper implements OnApplicationBootstrap {
  private readonly rounds = new Rounds(EVERY_MS, (reason) =>
    log.warn({ reason }, 'sweeping pictures failed'),
  );

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly pictures: PicturesRepository,
    private readonly store: PictureStore,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.drains.register(this.rounds);
    this.rounds.start(() => this.sweep());
  }

  /** Page by page until nothing is left that may go, or the process stops. */
  async sweep(): Promise<void> {
    const hours = this.config.IMAGE_GRACE_HOURS;
    while (!this.rounds.isStopping) {
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
