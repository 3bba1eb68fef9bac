import { UnexpectedOutput } from './verify-mp4';

const HEADER_BYTES = 8;

/** Finds boxes in bytes that hold whole boxes (ISO/IEC 14496-12, 4.2; 32-bit sizes, which is all that stands inside a moof). */
export class BoxReader {
  constructor(private readonly bytes: Buffer) {}

  /** Where the content of the first box at this path starts. @throws UnexpectedOutput when there is none */
  find(...path: readonly string[]): number {
    let range = { from: 0, to: this.bytes.length };
    for (const type of path) range = this.child(type, range);
    return range.from;
  }

  private child(type: string, range: { from: number; to: number }): { from: number; to: number } {
    for (let at = range.from; at + HEADER_BYTES <= range.to;) {
      const size = this.bytes.readUInt32BE(at);
      if (size < HEADER_BYTES || at + size > range.to) break;
      if (this.bytes.toString('latin1', at + 4, at + HEADER_BYTES) === type)
        return { from: at + HEADER_BYTES, to: at + size };
      at += size;
    }
    throw new UnexpectedOutput(`there is no ${type} box`);
  }
}
