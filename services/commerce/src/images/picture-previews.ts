import { CodedError, type PictureSize, refusedFor } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { PictureFailure } from './failures';
import { PictureIntake } from './picture-intake';
import { addressOfKey, keyOfOwn } from './picture-keys';

/** A person waits for it: less than the fetch in the background takes at most. */
const WITHIN_MS = 10_000;
/** Pictures that one process takes in for previews at once: each holds up to 10 MiB. */
const AT_ONCE = 4;
const log = logger('pictures');

/** Pictures as forms show them before anything is saved. */
@Injectable()
export class PicturePreviews {
  private underway = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly intake: PictureIntake,
  ) {}

  /** @throws CodedError picture.unavailable, request.too-many */
  async of(source: string, size: PictureSize): Promise<{ imageUrl: string }> {
    if (keyOfOwn(source, this.config.IMAGE_CDN_URL) !== undefined) return { imageUrl: source };
    if (this.underway >= AT_ONCE) throw refusedFor('request.too-many', WITHIN_MS / 1_000);
    this.underway += 1;
    try {
      const options = { timeoutMs: WITHIN_MS, signal: new AbortController().signal };
      const key = await this.intake.take(source, size, options);
      return { imageUrl: addressOfKey(key, this.config.IMAGE_CDN_URL) };
    } catch (error) {
      if (!(error instanceof PictureFailure)) throw error;
      log.info({ reason: error.reason }, 'a picture cannot be shown before it is saved');
      throw new CodedError('picture.unavailable', error.reason);
    } finally {
      this.underway -= 1;
    }
  }
}
