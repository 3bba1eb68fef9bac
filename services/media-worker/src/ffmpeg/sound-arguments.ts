/** Argument lists of the sound that goes with every rung. */
import { SAMPLE_RATE } from '@alcova/contracts';
import { type FfmpegCommandLine, QUIET } from './arguments';
import { handedOn, onClock, resampled } from './decoded-sound';

/** One voice, or two sides that differ. */
export type SoundChannels = 1 | 2;
/** Bits a second of AAC, by channels. */
const BIT_RATES: Readonly<Record<SoundChannels, string>> = { 1: '64k', 2: '128k' };

/** The encoder of a sound. */
export const soundEncoder = (channels: SoundChannels): string[] => [
  ...['-c:a', 'aac', '-b:a', BIT_RATES[channels], '-ac', String(channels), '-ar', String(SAMPLE_RATE)],
];

/** How the sound of a whole film is laid out, in samples at 48 kHz. */
export interface SoundLayout {
  /** Second that is the output's zero: on the source's clock, or, where that jumps, counted from the first sample. */
  readonly zeroSeconds: number;
  /** Whole seconds of silence before the track begins; the rest of its delay is filled by its own times. */
  readonly silentSeconds: number;
  readonly samples: number;
  readonly gainDb: number;
  /** Decibels of full scale that no peak may pass, also between samples; null: none would. */
  readonly ceilingDb: number | null;
  readonly continuous: boolean;
  readonly channels: SoundChannels;
}

/** Samples a second at which what stands between samples is seen well enough to be limited (ITU-R BS.1770, annex 2). */
const TRUE_PEAK_RATE = 4 * SAMPLE_RATE;
const FRAGMENT_MICROSECONDS = 4_000_000;

/** How samples are told so that they can be counted: a line for each ten seconds. */
const COUNTED = ['-c:a', 'pcm_s16le', '-f', 'framecrc'];
const IN_LINES = `asetnsamples=n=${10 * SAMPLE_RATE}:p=0`;

/** Files that the command for a sound writes. */
export interface SoundFiles {
  /** The sound of the whole film, a fragmented mp4. */
  readonly made: string;
  /** Lines of all samples that the source gave from the output's zero on (`framecrc`), also of those that are cut off at the end. */
  readonly given: string;
}

/** Makes the sound of a whole film of what is handed on. */
export const soundCommand = ({ made, given }: SoundFiles, layout: SoundLayout): FfmpegCommandLine => ({
  inputOptions: [...QUIET, ...handedOn.options],
  input: handedOn.input,
  outputOptions: [
    ...['-filter_complex', soundGraph(layout), '-map', '[sound]'],
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...[...soundEncoder(layout.channels), '-flags:a', '+bitexact'],
    // The head is written when the encoder's priming is known: an edit list says that it is not to be heard.
    ...['-movflags', '+cmaf+delay_moov+default_base_moof+skip_trailer', '-use_editlist', '1'],
    ...['-frag_duration', String(FRAGMENT_MICROSECONDS), '-fflags', '+bitexact', '-f', 'mp4', made],
    ...['-map', '[given]', ...COUNTED],
  ],
  output: given,
});

function soundGraph(layout: SoundLayout): string {
  const { zeroSeconds, silentSeconds, continuous } = layout;
  // From here on the output's clock; what comes before its zero is cut off, what comes later begins with silence.
  const placed = [onClock(zeroSeconds + silentSeconds, continuous), resampled(['first_pts=0'])];
  return [
    `[0:a:0]${placed.join(',')},asplit[whole][all]`,
    `[whole]${soundFilters(layout).join(',')}[sound]`,
    `[all]${IN_LINES}[given]`,
  ].join(';');
}

const soundFilters = ({ silentSeconds, samples, gainDb, ceilingDb, channels }: SoundLayout): string[] => [
  ...(channels === 1 ? [ONE_VOICE] : []),
  ...(gainDb === 0 ? [] : [`volume=${gainDb.toFixed(2)}dB`]),
  ...(ceilingDb === null ? [] : limiter(ceilingDb)),
  ...(silentSeconds > 0 ? [`adelay=delays=${silentSeconds * SAMPLE_RATE}S:all=1`] : []),
  'apad',
  `atrim=end_sample=${samples}`,
  'asetpts=N/SR/TB',
];

/** The mean of both sides: players put it on both again, as loud as it was. (The resampler's own would be louder by 3 dB.) */
const ONE_VOICE = 'pan=mono|c0=0.5*c0+0.5*c1';

/** `latency` takes the limiter's look-ahead back, so that neither the time nor the number of samples changes. */
const limiter = (ceilingDb: number): string[] => [
  `aresample=${TRUE_PEAK_RATE}`,
  `alimiter=limit=${(10 ** (ceilingDb / 20)).toFixed(4)}:level=false:latency=true`,
  `aresample=${SAMPLE_RATE}`,
];

/**
 * Decodes a sound file of our own; one damaged sample makes it fail. Its EBU R128 figures (of one voice: as it is heard on both
 * sides) are in the messages at the end, its samples in lines of `told`, where they are to be counted.
 */
export const decodeSoundCommand = (file: string, told?: string): FfmpegCommandLine => {
  const filters = [
    'ebur128=peak=true:framelog=verbose:dualmono=true',
    ...(told === undefined ? [] : [IN_LINES]),
  ];
  return {
    inputOptions: [
      ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', '-xerror', '-err_detect', 'explode'],
    ],
    input: file,
    outputOptions: [
      ...['-map', '0:a:0', '-af', filters.join(',')],
      ...(told === undefined ? ['-f', 'null'] : COUNTED),
    ],
    output: told ?? '-',
  };
};
