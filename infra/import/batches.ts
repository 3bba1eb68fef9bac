import { IMPORT_BATCH, IMPORT_BATCH_BYTES } from '@alcova/contracts';

/** Gathers records until a request is full, by their number or their bytes. */
export class Batches<Item> {
  private items: Item[] = [];
  private bytes = 0;

  /** @param sizeOf bytes of an item as it travels */
  constructor(private readonly sizeOf: (item: Item) => number) {}

  /** Whether an item is too large for any request. */
  isTooLarge(item: Item): boolean {
    return this.sizeOf(item) > IMPORT_BATCH_BYTES;
  }

  /** Adds an item; answers the request before it when there is no more room in that. */
  add(item: Item): Item[] {
    const size = this.sizeOf(item);
    const isFull = this.items.length >= IMPORT_BATCH || this.bytes + size > IMPORT_BATCH_BYTES;
    const full = isFull ? this.take() : [];
    this.items.push(item);
    this.bytes += size;
    return full;
  }

  /** What is left; empty afterwards. */
  take(): Item[] {
    const taken = this.items;
    this.items = [];
    this.bytes = 0;
    return taken;
  }
}

/** Bytes of a value as JSON. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
