import { open } from 'node:fs/promises';

/** A top-level box of an mp4 file. */
export interface Box {
  readonly type: string;
  readonly offset: number;
  readonly size: number;
}

const HEADER_BYTES = 16;
/** A film of 12 hours has 10,800 fragments of sound, with a header and data each. */
const MAX_BOXES = 50_000;

/** The top-level boxes of an mp4 (ISO/IEC 14496-12, 4.2). @throws Error when they do not fill the file exactly */
export async function topLevelBoxes(file: string): Promise<Box[]> {
  const handle = await open(file, 'r');
  try {
    const { size: fileSize } = await handle.stat();
    const boxes: Box[] = [];
    const header = Buffer.alloc(HEADER_BYTES);
    for (let offset = 0; offset < fileSize;) {
      if (boxes.length === MAX_BOXES) throw new Error('too many boxes');
      const { bytesRead } = await handle.read(header, 0, HEADER_BYTES, offset);
      const box = readBox(header.subarray(0, bytesRead), offset, fileSize);
      boxes.push(box);
      offset += box.size;
    }
    return boxes;
  } finally {
    await handle.close();
  }
}

function readBox(header: Buffer, offset: number, fileSize: number): Box {
  if (header.length < 8) throw new Error(`box at ${offset} is cut off`);
  const short = header.readUInt32BE(0);
  const type = header.toString('latin1', 4, 8);
  // 1: the size stands in 64 bits behind the type; 0: the box reaches to the end of the file.
  const size =
    short === 1 && header.length === HEADER_BYTES
      ? Number(header.readBigUInt64BE(8))
      : short === 0
        ? fileSize - offset
        : short;
  if (size < 8 || offset + size > fileSize) throw new Error(`box ${type} at ${offset} has a wrong size`);
  return { type, offset, size };
}

/** Whether the index stands before the pictures, so that playback starts with the first bytes. */
export function isFastStart(boxes: readonly Box[]): boolean {
  const index = boxes.findIndex((box) => box.type === 'moov');
  const data = boxes.findIndex((box) => box.type === 'mdat');
  return index !== -1 && data !== -1 && index < data;
}
