import { Networks } from '@alcova/outside';
import { OUTSIDE_IMAGE_PREFIX, type PictureSize } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { CONFIG, type Config } from '../config/config';
import { PictureFailure } from './failures';
import { fetchPicture } from './fetch-picture';
import { PictureStore } from './picture-store';
import { PicturesRepository } from './pictures.repository';
import { toWebp } from './to-webp';

interface IntakeOptions {
  readonly timeoutMs: number;
  /** Gives up when aborted. */
  readonly signal: AbortSignal;
}

/** Takes a picture in from outside: fetched safely, made ours, stored under the name of its content. */
@Injectable()
export class PictureIntake {
  private readonly networks: Networks;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly pictures: PicturesRepository,
    private readonly store: PictureStore,
    private readonly transactions: Transactions,
  ) {
    this.networks = new Networks(config.IMAGE_FETCH_ALLOWED_NETWORKS);
  }

  /**
   * @returns the key of the stored picture, which stays for its time of grace even when nothing names it
   * @throws PictureFailure; the signal's own reason when that was aborted
   */
  async take(source: string, size: PictureSize, { timeoutMs, signal }: IntakeOptions): Promise<string> {
    const bytes = await fetchPicture(source, { networks: this.networks, timeoutMs, signal });
    const picture = await toWebp(bytes, size);
    const key = `${OUTSIDE_IMAGE_PREFIX}${createHash('sha256').update(picture).digest('hex')}.webp`;
    await this.transactions.run((manager) => this.pictures.touch(manager, key));
    await this.store.writeBytes(key, picture, 'image/webp').catch((cause: unknown) => {
      throw new PictureFailure('not-stored', true, { cause });
    });
    return key;
  }
}
