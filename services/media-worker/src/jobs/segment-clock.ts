import { type FileHandle, open } from 'node:fs/promises';
import { chunkFrames, type EncodingPlan } from '@alcova/contracts';
import { trackClock } from '../ffmpeg/chunk-arguments';
import { BoxReader } from './boxes';
import type { Fragment, FragmentedFile } from './fragments';
import { UnexpectedOutput } from './verify-mp4';

/**
 * Pictures that decoding runs ahead of showing. x264 needs two with its pyramid of B-frames; the encoder writes that as negative
 * composition offsets, which libavformat and all players built on it take for a later start of the picture. So offsets are moved up by as
 * much, and an edit list in the init segment takes it back: what everybody reads alike.
 */
const AHEAD = 2;
const HEADER_BYTES = 8;

const aheadTicks = (plan: EncodingPlan): number => AHEAD * trackClock(plan).ticks;

/**
 * Every chunk was encoded from zero: its decode times and sequence numbers move to where it stands in the film.
 * @throws UnexpectedOutput when a picture is decoded later than it is shown
 */
export async function putOnClock(
  file: string,
  { fragments }: FragmentedFile,
  plan: EncodingPlan,
  index: number,
): Promise<void> {
  const { first } = chunkFrames(plan, index);
  const begin = first * trackClock(plan).ticks;
  const handle = await open(file, 'r+');
  try {
    for (const [at, fragment] of fragments.entries()) {
      const head = await readHead(handle, fragment);
      const place = (position: number) => position - fragment.offset;
      head.writeUInt32BE(Math.floor(first / plan.gopFrames) + at + 1, place(fragment.sequenceAt));
      const time = begin + fragment.decodeTime + lateStart(fragment, plan);
      head.writeBigUInt64BE(BigInt(time), place(fragment.decodeTimeAt));
      for (const { at: position, ticks } of fragment.offsets)
        head.writeUInt32BE(movedUp(ticks, aheadTicks(plan)), place(position));
      await handle.write(head, 0, head.length, fragment.offset);
    }
  } finally {
    await handle.close();
  }
}

/** The bytes of a fragment up to the last of what is written anew. */
async function readHead(handle: FileHandle, { offset, decodeTimeAt, offsets }: Fragment): Promise<Buffer> {
  const head = Buffer.alloc((offsets.at(-1)?.at ?? decodeTimeAt) + 8 - offset);
  await handle.read(head, 0, head.length, offset);
  return head;
}

/** A fragment without offsets (one of a picture or two) is shown as it is decoded, and is moved up as a whole. */
const lateStart = ({ offsets }: Fragment, plan: EncodingPlan): number =>
  offsets.length === 0 ? aheadTicks(plan) : 0;

function movedUp(ticks: number, by: number): number {
  if (ticks + by < 0) throw new UnexpectedOutput(`a picture is shown ${-ticks} ticks before it is decoded`);
  return ticks + by;
}

/** Where the matrix of a `tkhd` stands whose content begins at `at`: its times have 32 or 64 bits (8.3.2). */
const matrixAt = (init: Buffer, at: number): number => at + (init.readUInt8(at) === 1 ? 52 : 40);

/**
 * The init segment of a rung, with the edit list that belongs to `putOnClock` (ISO/IEC 14496-12, 8.6.6). Its pictures are upright: ffmpeg
 * writes the source's turn once more. @throws UnexpectedOutput
 */
export function initSegment({ init }: Pick<FragmentedFile, 'init'>, plan: EncodingPlan): Buffer {
  const boxes = new BoxReader(init);
  const [movie, track, header] = [['moov'], ['moov', 'trak'], ['moov', 'trak', 'tkhd']].map(
    (path) => boxes.find(...path) - HEADER_BYTES,
  );
  if (movie === undefined || track === undefined || header === undefined)
    throw new UnexpectedOutput('the init segment has no track');
  const list = box('elst', Buffer.concat([0, 1, 0, aheadTicks(plan), 0x1_0000].map(uint32)));
  const edits = box('edts', list);
  const behindHeader = header + init.readUInt32BE(header);
  const out = Buffer.concat([init.subarray(0, behindHeader), edits, init.subarray(behindHeader)]);
  for (const at of [movie, track]) out.writeUInt32BE(init.readUInt32BE(at) + edits.length, at);
  UPRIGHT.copy(out, matrixAt(init, header + HEADER_BYTES));
  return out;
}

const UPRIGHT = Buffer.concat([0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].map(uint32));

const box = (type: string, content: Buffer): Buffer =>
  Buffer.concat([uint32(HEADER_BYTES + content.length), Buffer.from(type, 'latin1'), content]);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
