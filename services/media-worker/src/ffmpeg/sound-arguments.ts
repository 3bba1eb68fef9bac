/** Argument lists of the sound that goes with every rung. */
import { SAMPLE_RATE } from '@alcova/contracts';
import { clockOptions, resampled } from './analysis-arguments';
import { type FfmpegCommandLine, QUIET, UNTRUSTED_INPUT } from './arguments';

/** How the sound of a whole film is laid out, in samples at 48 kHz. */
export interface SoundLayout {
  /** Which of the source's sounds, from 0. */
  readonly track: number;
  /** Second that is the output's zero: on the source's clock, or, where that jumps, counted from the first sample. */
  readonly zeroSeconds: number;
  /** Whole seconds of silence before the track begins; the rest of its delay is filled by its own times. */
  readonly silentSeconds: number;
  readonly samples: number;
  readonly gainDb: number;
  /** Decibels of full scale that no peak may pass, also between samples; null: none would. */
  readonly ceilingDb: number | null;
  readonly continuous: boolean;
}

/** Samples a second at which what stands between samples is seen well enough to be limited (ITU-R BS.1770, annex 2). */
const TRUE_PEAK_RATE = 4 * SAMPLE_RATE;
const FRAGMENT_MICROSECONDS = 4_000_000;

/** The sound of a whole film as one fragmented mp4. */
export const soundCommand = (url: string, output: string, layout: SoundLayout): FfmpegCommandLine => ({
  inputOptions: [...QUIET, ...clockOptions(layout.continuous), ...UNTRUSTED_INPUT],
  input: url,
  outputOptions: [
    ...['-map', `0:a:${layout.track}`, '-vn', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-af', soundFilters(layout)],
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', String(SAMPLE_RATE), '-flags:a', '+bitexact'],
    // The head is written when the encoder's priming is known: an edit list says that it is not to be heard.
    ...['-movflags', '+cmaf+delay_moov+default_base_moof+skip_trailer', '-use_editlist', '1'],
    ...['-frag_duration', String(FRAGMENT_MICROSECONDS), '-fflags', '+bitexact', '-f', 'mp4'],
  ],
  output,
});

function soundFilters({
  zeroSeconds,
  silentSeconds,
  samples,
  gainDb,
  ceilingDb,
  continuous,
}: SoundLayout): string {
  return [
    // From here on the output's clock; what comes before its zero is cut off, what comes later begins with silence.
    `asetpts=PTS-${continuous ? '' : 'STARTPTS-'}(${(zeroSeconds + silentSeconds).toFixed(9)}/TB)`,
    resampled(['first_pts=0']),
    ...(gainDb === 0 ? [] : [`volume=${gainDb.toFixed(2)}dB`]),
    ...(ceilingDb === null ? [] : limiter(ceilingDb)),
    ...(silentSeconds > 0 ? [`adelay=delays=${silentSeconds * SAMPLE_RATE}S:all=1`] : []),
    'apad',
    `atrim=end_sample=${samples}`,
    'asetpts=N/SR/TB',
  ].join(',');
}

/** `latency` takes the limiter's look-ahead back, so that neither the time nor the number of samples changes. */
const limiter = (ceilingDb: number): string[] => [
  `aresample=${TRUE_PEAK_RATE}`,
  `alimiter=limit=${(10 ** (ceilingDb / 20)).toFixed(4)}:level=false:latency=true`,
  `aresample=${SAMPLE_RATE}`,
];

/** Decodes a sound file of our own to nothing; one damaged sample makes it fail. Its EBU R128 figures are in the messages at the end. */
export const decodeSoundCommand = (file: string): FfmpegCommandLine => ({
  inputOptions: [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', '-xerror', '-err_detect', 'explode'],
  ],
  input: file,
  outputOptions: ['-map', '0:a:0', '-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null'],
  output: '-',
});
