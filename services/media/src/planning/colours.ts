import type { ColourMatrix, ProbedStream } from '@alcova/contracts';

/** By H.273 name, as ffprobe tells it. */
const MATRICES: Readonly<Record<string, ColourMatrix>> = {
  bt709: 'bt709',
  bt470bg: 'bt601',
  smpte170m: 'bt601',
  fcc: 'fcc',
  smpte240m: 'smpte240m',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
};
/** Pictures from this many lines on are high definition: without a word on their colours players take them for BT.709, others for BT.601. */
const HIGH_DEFINITION = 720;

/** The matrix of a source's colours: what it tells, else what players would guess. */
export function matrixOf({ colorMatrix, width, height }: ProbedStream): ColourMatrix {
  const told = MATRICES[colorMatrix ?? ''];
  if (told) return told;
  return Math.min(width ?? 0, height ?? 0) >= HIGH_DEFINITION ? 'bt709' : 'bt601';
}
