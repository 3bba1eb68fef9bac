import { readFile, writeFile } from 'node:fs/promises';

/** Second at which all pictures turn white and a tone begins, and how long both last: sound and picture are compared by it. */
export const FLASH = { at: 2.345, seconds: 0.3 };

/** Seconds of a scene that tells no other length. */
export const SHORT = 4;
const SMALL = '192x108';
export const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-pix_fmt', 'yuv420p'];
export const AAC = ['-c:a', 'aac', '-b:a', '64k'];

interface Scene {
  /** The source of libavfilter that draws it. */
  readonly pattern?: string;
  readonly size?: string;
  readonly rate?: string;
  readonly seconds?: number;
  readonly filters?: string;
}
/** A test picture, moving unless the scene says otherwise, that turns white for a moment. */
export const pictures = ({
  pattern = 'testsrc2',
  size = SMALL,
  rate = '25',
  seconds = SHORT,
  filters = 'null',
}: Scene): string[] => [
  ...['-f', 'lavfi', '-i'],
  `${pattern}=size=${size}:rate=${rate}:duration=${seconds},drawbox=t=fill:color=white:enable='between(t,${FLASH.at},${FLASH.at + FLASH.seconds})',${filters}`,
];
/** Silence with a tone while the picture is white; `begins`: where the track itself begins. */
export const flashTone = (seconds = SHORT, layout = 'mono', sampleRate = 48_000, begins = 0): string[] => {
  const from = FLASH.at - begins;
  const wave = `0.5*sin(2*PI*1000*t)*between(t\\,${from}\\,${from + FLASH.seconds})`;
  const channels = Array.from({ length: layout === '5.1' ? 6 : 1 }, () => wave).join('|');
  return ['-f', 'lavfi', '-i', `aevalsrc=${channels}:c=${layout}:s=${sampleRate}:d=${seconds - begins}`];
};
/** Matrix of a quarter turn to the right (ISO/IEC 14496-12, 8.3.2), in 16.16 and 2.30 fixed point. */
const QUARTER_TURN = [0, 0x1_0000, 0, -0x1_0000, 0, 0, 0, 0, 0x4000_0000];
const MATRIX_AT = 44;

/** Writes what a phone writes that was held upright. */
export async function markRotated(file: string): Promise<void> {
  const bytes = await readFile(file);
  const header = bytes.indexOf('tkhd', 0, 'latin1');
  for (const [index, value] of QUARTER_TURN.entries())
    bytes.writeInt32BE(value, header + MATRIX_AT + index * 4);
  await writeFile(file, bytes);
}
