/**
 * A sound of the source on its way to the program that measures it or makes it. Layout, rate and format of its samples may change anywhere
 * in a film; ffmpeg then makes its filters anew, and those that remember where they are begin again. So one program decodes, with filters
 * that may begin again, and what it hands on never changes: filters of the second one that remember stand from the first sample to the last.
 */
import { SAMPLE_RATE } from '@alcova/contracts';
import { type FfmpegCommandLine, QUIET, UNTRUSTED_INPUT } from './arguments';
import { soundInput, type SoundSource } from './sound-source';

/** A sound of the source, and whether its clock runs through. */
export interface DecodedSound extends SoundSource {
  readonly continuous: boolean;
}

/** Seconds that times are moved by on the way: what is handed on has none below zero. */
const MOVED_SECONDS = 2 ** 20;

/**
 * The sound as every job makes it of a source: stereo at 48 kHz. Where the track has a hole of a tenth of a second or more, silence is put
 * in (and what overlaps is dropped), so that the sound stays with the picture. Floating point: a downmix may pass full scale, and must not
 * be clipped before its loudness is set.
 */
export const resampled = (options: readonly string[] = []): string =>
  [
    `aresample=${[SAMPLE_RATE, 'async=1', ...options].join(':')}`,
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
  ].join(',');

/**
 * How a source's clock is kept. `-copyts` leaves the container's own times, which the packets of the pictures are told in as well; without
 * it ffmpeg would take the container's start away, rounded. A container whose clock jumps is read without: only then ffmpeg mends the
 * jumps. What it takes away there depends on the tracks that are read, so that all times count from the first picture.
 */
const clockOptions = (continuous: boolean): string[] => (continuous ? ['-copyts'] : []);

/**
 * Where a sound changes its rate, ffmpeg 5 tells the first samples behind the change at a time of the other rate, which may be hours off.
 * What would come later than the samples behind it comes where those before it end. `setts` outlasts filters that are made anew.
 */
const IN_ORDER = "setts=ts='if(gt(PTS\\,NEXT_PTS)\\,min(PTS\\,PREV_OUTPTS+PREV_OUTDURATION)\\,PTS)'";

/** Decodes a sound of the source for the program that reads it from there on. */
export const decodeSourceCommand = (url: string, sound: DecodedSound): FfmpegCommandLine => ({
  inputOptions: [...QUIET, ...clockOptions(sound.continuous), ...UNTRUSTED_INPUT],
  input: url,
  outputOptions: [
    ...['-filter_complex', `${soundInput(sound)}${resampled()}[sound]`, '-map', '[sound]'],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-c:a', 'pcm_f32le'],
    ...['-bsf:a', IN_ORDER, '-output_ts_offset', String(MOVED_SECONDS), '-f', 'nut'],
  ],
  output: 'pipe:1',
});

/** What the second program reads: nothing but what the first one wrote, on the clock that it wrote. */
export const handedOn: Pick<FfmpegCommandLine, 'input'> & { readonly options: readonly string[] } = {
  options: ['-copyts', '-protocol_whitelist', 'pipe', '-codec_whitelist', 'pcm_f32le', '-f', 'nut'],
  input: 'pipe:0',
};

/**
 * What the second program's filters begin with: the source's clock again.
 * @param zero second on it that is zero from here on: of one that jumps, counted from the first sample
 */
export const onClock = (zero: number, continuous: boolean): string =>
  continuous
    ? `asetpts=round(PTS-(${(MOVED_SECONDS + zero).toFixed(9)}/TB))`
    : `asetpts=round(PTS-STARTPTS-(${zero.toFixed(9)}/TB))`;
