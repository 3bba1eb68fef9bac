import { adsChanged, booksChanged } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { counter, DrainRegistry, logger } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { CONFIG, type Config } from '../config/config';
import { DuePicturesRepository, type TakenPicture } from './due-pictures.repository';
import { PictureFailure } from './failures';
import { PictureIntake } from './picture-intake';

/** Pictures that one process fetches at once: a slow site holds up one of them. */
const SLOTS = 3;
/** Each further pause is so many times longer. */
const BACKOFF = 4;
/** A lease outlasts the fetch, and by so much the conversions before it in the row, its own, and the store with all its tries. */
const LEASE_BESIDES_SECONDS = 180;
const log = logger('pictures');
const outcomes = counter(
  'alcova_commerce_pictures_total',
  'Tries to fetch a picture from outside by outcome',
  ['outcome'],
);

/** Fetches the pictures that books and ads name, in the background, and puts ours in their place. Several replicas may do it at once. */
@Injectable()
export class PictureFetcher implements OnApplicationBootstrap {
  private readonly stopping = new AbortController();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly due: DuePicturesRepository,
    private readonly intake: PictureIntake,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.drains.register({ drain: async () => this.stopping.abort() });
    const failed = (reason: string) => log.warn({ reason }, 'a round for pictures failed');
    const everyMs = this.config.IMAGE_ROUND_SECONDS * 1_000;
    for (let slot = 0; slot < SLOTS; slot += 1)
      this.drains.repeat(() => this.fetchDue(), { everyMs, failed });
  }

  private async fetchDue(): Promise<void> {
    while (!this.drains.isStopping) {
      const seconds = this.config.IMAGE_FETCH_TIMEOUT_SECONDS + LEASE_BESIDES_SECONDS;
      const picture = await this.transactions.run((manager) => this.due.take(manager, ulid(), seconds));
      if (!picture) return;
      await this.work(picture);
    }
  }

  private async work(picture: TakenPicture): Promise<void> {
    try {
      // Taken again after its last try: whoever had it was killed.
      if (picture.attempts > this.config.IMAGE_FETCH_ATTEMPTS) throw new PictureFailure('given-up', false);
      const key = await this.fetch(picture);
      await this.transactions.run((manager) => this.finish(manager, picture, key));
      outcomes.inc({ outcome: 'ready' });
    } catch (error) {
      await this.endTry(picture, error);
    }
  }

  /** @returns the key of the stored picture */
  private fetch({ source, size }: TakenPicture): Promise<string> {
    const timeoutMs = this.config.IMAGE_FETCH_TIMEOUT_SECONDS * 1_000;
    return this.intake.take(source, size, { timeoutMs, signal: this.stopping.signal });
  }

  /** The owner is changed first, as edits do: two who wait for each other's rows would not end. */
  private async finish(manager: EntityManager, picture: TakenPicture, key: string): Promise<void> {
    const book = await this.due.changeOwner(manager, 'books', picture.id);
    const ad = book ? undefined : await this.due.changeOwner(manager, 'ads', picture.id);
    if (!(await this.due.finish(manager, picture, { key }))) return;
    if (book) {
      const fact = { aggregateId: book.id, aggregateVersion: book.changes, payload: { bookId: book.id } };
      await this.outbox.event(manager, booksChanged, fact);
    }
    if (ad) {
      const fact = { aggregateId: ad.id, aggregateVersion: ad.changes, payload: { adId: ad.id } };
      await this.outbox.event(manager, adsChanged, fact);
    }
  }

  private async endTry(picture: TakenPicture, error: unknown): Promise<void> {
    if (this.stopping.signal.aborted) {
      const now = { reason: null, seconds: 0, counts: false };
      return this.transactions.run((manager) => this.due.putBack(manager, picture, now));
    }
    if (!(error instanceof PictureFailure)) throw error;
    const { reason } = error;
    const { IMAGE_FETCH_ATTEMPTS, IMAGE_FETCH_RETRY_SECONDS } = this.config;
    const isLast = !error.again || picture.attempts >= IMAGE_FETCH_ATTEMPTS;
    outcomes.inc({ outcome: isLast ? 'failed' : 'retry' });
    log.warn({ pictureId: picture.id, reason, attempt: picture.attempts, isLast }, 'a picture cannot be had');
    await this.transactions.run(async (manager) => {
      if (isLast) return void (await this.due.finish(manager, picture, { reason }));
      const seconds = IMAGE_FETCH_RETRY_SECONDS * BACKOFF ** (picture.attempts - 1);
      await this.due.putBack(manager, picture, { reason, seconds, counts: true });
    });
  }
}
