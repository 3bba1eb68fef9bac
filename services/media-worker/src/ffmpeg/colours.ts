import type { ProbedStream } from '@alcova/contracts';

const HDR_TRANSFERS: ReadonlySet<string> = new Set(['smpte2084', 'arib-std-b67']);

/** Whether the colours are high dynamic range (PQ or HLG): shown as they are, they look pale. */
export const isHdr = ({ colorTransfer }: ProbedStream): boolean => HDR_TRANSFERS.has(colorTransfer ?? '');

/** Filters that bring high dynamic range to BT.709: in linear light, with a curve that keeps what is bright from turning white. */
export const TO_BT709: readonly string[] = [
  // Both transfers are used with BT.2020 alone; a file that forgets to say so must not fail.
  'format=yuv420p10le',
  'setparams=color_primaries=bt2020:colorspace=bt2020nc',
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
];

/** Says of pictures that they are BT.709 in primaries, transfer and matrix: without a word every player guesses by itself. */
export const TAGGED_BT709 = 'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709';
