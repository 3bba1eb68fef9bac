/** Up to here an object is written with one PUT. */
export const SINGLE_PUT_MAX_BYTES = 64 * 1024 * 1024;
const PART_BYTES = 16 * 1024 * 1024;
const MAX_PARTS = 10_000;

export interface Part {
  readonly offset: number;
  readonly size: number;
}

/** Cuts `size` bytes into parts of 16 MiB, larger ones when 10,000 would not do. */
export function partsOf(size: number): Part[] {
  const partBytes = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
  const count = Math.ceil(size / partBytes);
  return Array.from({ length: count }, (_, index) => ({
    offset: index * partBytes,
    size: Math.min(partBytes, size - index * partBytes),
  }));
}
