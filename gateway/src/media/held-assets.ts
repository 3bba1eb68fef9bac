import {
  CodedError,
  type HeldAsset,
  heldAssetsBucket,
  HOLDS_STALE_MS,
  IMAGE_PREFIX,
} from '@alcova/contracts';
import type { KeyValues } from '@alcova/messaging';
import { logger } from '@alcova/platform';
import type { ServerResponse } from 'node:http';

const log = logger('held-assets');
const LOOK_MS = 1_000;

/** How long ago it was certain that no hold is missing. */
interface Freshness {
  staleMs(): number;
}

/**
 * What this process may serve nothing of, whatever address was handed out, and what it is sending just now: a hold ends that at once. While
 * a hold may be missing it serves no media at all, and what it sends is broken off as well.
 */
export class HeldAssets {
  private readonly known = new Map<string, HeldAsset>();
  /** Public pictures that show held assets, with how many. */
  private readonly images = new Map<string, number>();
  private readonly running = new Map<string, Set<ServerResponse>>();
  private readonly looking: NodeJS.Timeout;

  constructor(private readonly source: Freshness) {
    this.looking = setInterval(() => {
      if (!this.isFresh()) this.cutAll();
    }, LOOK_MS).unref();
  }

  /** Reads media's holds from now on. `loaded` waits until all have come once; false when they have not in time. */
  static watching(keyValues: KeyValues): {
    held: HeldAssets;
    loaded: (withinMs: number) => Promise<boolean>;
  } {
    const view = keyValues.view(heldAssetsBucket, ({ value }) => held.note(value));
    const held = new HeldAssets(view);
    return { held, loaded: (withinMs) => view.loaded(withinMs) };
  }

  stop(): void {
    clearInterval(this.looking);
  }

  /** False while a hold may be missing: no media can be served then. */
  isFresh(): boolean {
    return this.source.staleMs() <= HOLDS_STALE_MS;
  }

  isHeld(assetId: string): boolean {
    return this.known.get(assetId)?.isHeld ?? false;
  }

  /**
   * Lets an answer with bytes of an asset begin, and ends it when the asset is held before the answer is over. Ask before anything is read.
   * @throws CodedError `media.not-found` for a held asset, `unavailable` while holds may be missing
   */
  admit(assetId: string, answer: ServerResponse): void {
    this.requireFresh();
    if (this.isHeld(assetId)) throw new CodedError('media.not-found', 'held');
    const answers = this.running.get(assetId) ?? new Set();
    this.running.set(assetId, answers.add(answer));
    answer.once('close', () => {
      answers.delete(answer);
      if (answers.size === 0 && this.running.get(assetId) === answers) this.running.delete(assetId);
    });
  }

  /** @param file below `images/` */
  isImageHeld(file: string): boolean {
    return this.images.has(`${IMAGE_PREFIX}${file}`);
  }

  /** @param file below `images/`. @throws CodedError as `admit` does */
  admitImage(file: string): void {
    this.requireFresh();
    if (this.isImageHeld(file)) throw new CodedError('media.not-found', 'held');
  }

  /** The broker may tell again what it told before. */
  note(entry: HeldAsset): void {
    const before = this.known.get(entry.assetId);
    if (before && before.version >= entry.version) return;
    this.known.set(entry.assetId, entry);
    // First those that come: a picture of both is not public in between.
    if (entry.isHeld) this.count(entry.images, 1);
    if (before?.isHeld) this.count(before.images, -1);
    if (entry.isHeld) this.cut(entry.assetId);
  }

  private count(images: readonly string[], by: 1 | -1): void {
    for (const key of images) {
      const count = (this.images.get(key) ?? 0) + by;
      if (count > 0) this.images.set(key, count);
      else this.images.delete(key);
    }
  }

  private requireFresh(): void {
    if (this.isFresh()) return;
    this.cutAll();
    throw new CodedError('unavailable', 'holds may be missing');
  }

  private cut(assetId: string): void {
    const answers = this.running.get(assetId);
    if (!answers) return;
    log.info({ assetId, answers: answers.size }, 'an asset is held: what is sent of it is broken off');
    for (const answer of answers) answer.destroy();
  }

  private cutAll(): void {
    if (this.running.size === 0) return;
    log.warn({ assets: this.running.size }, 'holds may be missing: what is sent is broken off');
    for (const answers of this.running.values()) for (const answer of answers) answer.destroy();
  }
}
