import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { BoxReader } from './boxes';
import { topLevelBoxes } from './mp4-boxes';
import { UnexpectedOutput } from './verify-mp4';

/** A sample's own entry says that it is no key frame (ISO/IEC 14496-12, 8.8.3.1: sample_is_non_sync_sample). */
const NON_SYNC = 0x0001_0000;
/** A moof tells of one group of pictures; larger ones are not ours. */
const MAX_MOOF_BYTES = 4 * 1024 * 1024;
const MAX_INIT_BYTES = 1024 * 1024;

/** One `moof` with its `mdat`. */
export interface Fragment {
  readonly offset: number;
  /** Bytes, `mdat` included. */
  readonly size: number;
  /** Bytes to the end of the first sample. */
  readonly firstSampleEnd: number;
  /** Decode time of the first sample, in ticks. */
  readonly decodeTime: number;
  readonly samples: number;
  /** Ticks that the samples last together. */
  readonly duration: number;
  /** Presentation time of the first sample in order of presentation, less the decode time, in ticks. */
  readonly firstShown: number;
  readonly startsWithKeyFrame: boolean;
  readonly keyFrames: number;
  /** Where in the file the sequence number (32 bits) and the decode time (64 bits) stand. */
  readonly sequenceAt: number;
  readonly decodeTimeAt: number;
  /** The samples' composition offsets (decode to presentation time, in ticks) and where each stands (32 bits); none where all are 0. */
  readonly offsets: readonly { readonly at: number; readonly ticks: number }[];
}

/** A fragmented mp4 of one track that our encoder wrote. */
export interface FragmentedFile {
  /** `ftyp` and `moov`. */
  readonly init: Buffer;
  readonly fragments: readonly Fragment[];
}

/** Reads the structure of a fragmented mp4 of ours (ISO/IEC 14496-12, 8.8). @throws UnexpectedOutput */
export async function readFragments(file: string): Promise<FragmentedFile> {
  const boxes = await topLevelBoxes(file);
  const handle = await open(file, 'r');
  try {
    const firstMoof = boxes.findIndex(({ type }) => type === 'moof');
    const head = boxes.slice(0, firstMoof === -1 ? boxes.length : firstMoof);
    if (!head.some(({ type }) => type === 'moov')) throw new UnexpectedOutput('there is no init segment');
    const initSize = head.reduce((size, box) => size + box.size, 0);
    const init = await read(handle, 0, bounded(initSize, MAX_INIT_BYTES));
    const fragments: Fragment[] = [];
    for (const [index, moof] of boxes.entries()) {
      if (moof.type !== 'moof') continue;
      const data = boxes[index + 1];
      if (data?.type !== 'mdat') throw new UnexpectedOutput('a fragment has no data');
      const bytes = await read(handle, moof.offset, bounded(moof.size, MAX_MOOF_BYTES));
      fragments.push(readMoof(bytes, moof.offset, moof.size + data.size));
    }
    return { init, fragments };
  } finally {
    await handle.close();
  }
}

const bounded = (size: number, most: number): number => {
  if (size > most) throw new UnexpectedOutput(`a box of ${size} bytes`);
  return size;
};

async function read(handle: FileHandle, offset: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  await handle.read(bytes, 0, size, offset);
  return bytes;
}

function readMoof(bytes: Buffer, offset: number, size: number): Fragment {
  const moof = new BoxReader(bytes);
  const sequence = moof.find('moof', 'mfhd');
  const header = moof.find('moof', 'traf', 'tfhd');
  const time = moof.find('moof', 'traf', 'tfdt');
  const run = moof.find('moof', 'traf', 'trun');
  if (bytes.readUInt8(time) !== 1) throw new UnexpectedOutput('the decode time has 32 bits');
  const samples = readRun(bytes, run, readDefaults(bytes, header));
  return {
    offset,
    size,
    ...samples,
    offsets: samples.offsets.map(({ at, ticks }) => ({ at: offset + at, ticks })),
    decodeTime: Number(bytes.readBigUInt64BE(time + 4)),
    sequenceAt: offset + sequence + 4,
    decodeTimeAt: offset + time + 4,
  };
}

interface Defaults {
  readonly duration: number;
  readonly size: number;
  readonly flags: number;
}

/** tfhd (8.8.7): flags say which of its fields are there. */
function readDefaults(bytes: Buffer, at: number): Defaults {
  const present = bytes.readUInt32BE(at) & 0xff_ffff;
  let next = at + 8;
  const field = (flag: number, size: number): number => {
    if (!(present & flag)) return 0;
    next += size;
    return size === 4 ? bytes.readUInt32BE(next - size) : 0;
  };
  field(0x1, 8);
  field(0x2, 4);
  const duration = field(0x8, 4);
  const size = field(0x10, 4);
  return { duration, size, flags: field(0x20, 4) };
}

type Run = Pick<
  Fragment,
  'samples' | 'duration' | 'firstShown' | 'startsWithKeyFrame' | 'keyFrames' | 'offsets' | 'firstSampleEnd'
>;

/** trun (8.8.8). */
function readRun(bytes: Buffer, at: number, defaults: Defaults): Run {
  const present = bytes.readUInt32BE(at) & 0xff_ffff;
  const samples = bytes.readUInt32BE(at + 4);
  let next = at + 8;
  const field = (flag: number): number | undefined => {
    if (!(present & flag)) return undefined;
    next += 4;
    return bytes.readUInt32BE(next - 4);
  };
  // Counted from the moof (`default-base-is-moof`).
  const dataOffset = field(0x1) ?? 0;
  const firstFlags = field(0x4);
  let duration = 0;
  let keyFrames = 0;
  let firstShown = Infinity;
  let firstSampleEnd = 0;
  const offsets: { at: number; ticks: number }[] = [];
  let startsWithKeyFrame = false;
  for (let sample = 0; sample < samples; sample++) {
    const length = field(0x100) ?? defaults.duration;
    const size = field(0x200) ?? defaults.size;
    const flags = field(0x400) ?? (sample === 0 ? firstFlags : undefined) ?? defaults.flags;
    // Signed, as version 1 of the box has it.
    const ticks = (field(0x800) ?? 0) | 0;
    if (present & 0x800) offsets.push({ at: next - 4, ticks });
    firstShown = Math.min(firstShown, duration + ticks);
    const isKey = !(flags & NON_SYNC);
    if (isKey) keyFrames += 1;
    if (sample === 0) {
      startsWithKeyFrame = isKey;
      firstSampleEnd = dataOffset + size;
    }
    duration += length;
  }
  return { samples, duration, firstShown, startsWithKeyFrame, keyFrames, offsets, firstSampleEnd };
}

/** RFC 6381 name of the H.264 stream that an init segment describes, for example `avc1.64001f`. @throws UnexpectedOutput */
export function codecOf(init: Buffer): string {
  const at = init.indexOf('avcC', 0, 'latin1');
  if (at === -1 || at + 8 > init.length) throw new UnexpectedOutput('the stream is not H.264');
  // avcC (ISO/IEC 14496-15, 5.3.3.1): version, profile, compatibility, level.
  return `avc1.${init.toString('hex', at + 5, at + 8)}`;
}

/** Equal for init segments that stand for each other: same tracks, same SPS and PPS. */
export const digestOf = (init: Buffer): string => createHash('sha256').update(init).digest('hex');
