import type { ProbeOutput, Stream } from '../ffmpeg/ffprobe';
import { MAX_PIXELS } from '../ffmpeg/limits';
import { playedSeconds } from '../ffmpeg/probe-result';
import { isSoundAlone, pictureIn } from '../ffmpeg/tracks';
import { PermanentFailure } from './outcome';

/** Larger pictures than 8K would take more memory than a worker has. */
const MAX_SIDE = 8_192;
const MAX_SECONDS = 12 * 3_600;
/** Slow-motion cameras reach it; behind it there is nothing but a wrong or hostile clock. */
const MAX_FRAMES_A_SECOND = 1_000;
/** ffprobe's certainty of a container (0 to 100): among any bytes there are some that look like a stretch of MP3 or AAC. */
const LEAST_SCORE = 25;
/** A short burst of pictures, such as the first of a stream that was joined late, is no rate. */
const BURST = 2_000;

/** The rules for what we take, on ffprobe's answer. @throws PermanentFailure with the reason that people read */
export function judge(output: ProbeOutput): void {
  const video = pictureIn(output);
  if (!video) return judgeSound(output);
  const { width = 0, height = 0 } = video;
  if (width < 2 || height < 2)
    throw new PermanentFailure('upload.broken-video', `picture of ${width}x${height}`);
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw new PermanentFailure(
      'upload.picture-too-large',
      `picture of ${width}x${height}`,
      `${width} x ${height}`,
    );
  requireShownColours(video);
  requireBounded(playedSeconds(output), video.nb_frames ?? 0);
}

/** A film that is only sound: a real one, by no chance alone. */
function judgeSound(output: ProbeOutput): void {
  if (!isSoundAlone(output)) throw new PermanentFailure('upload.not-a-video', 'no stream that we know');
  const { probe_score: score = 0, format_name: format } = output.format;
  if (score < LEAST_SCORE)
    throw new PermanentFailure('upload.not-a-video', `${format} by a score of ${score}`);
  requireBounded(playedSeconds(output), 0);
}

/**
 * Dolby Vision is colours that only its own players read. Most of its profiles stand on pictures in SDR, HDR10 or HLG, which are shown;
 * profile 5, and 10 where it is compatible with nothing, have none: green and violet are all that would be seen.
 * @throws PermanentFailure upload.dolby-vision
 */
function requireShownColours({ side_data_list = [] }: Stream): void {
  const record = side_data_list.find(({ dv_profile }) => dv_profile !== undefined);
  const { dv_profile: profile, dv_bl_signal_compatibility_id: base } = record ?? {};
  if (profile === 5 || (profile === 10 && base === 0))
    throw new PermanentFailure('upload.dolby-vision', `Dolby Vision ${profile}.${base}`, `perfil ${profile}`);
}

/**
 * Headers may promise anything, and a gap in the clock costs a hostile file a few bytes: this is asked again of what was really read.
 * @param seconds length of the film, from its first picture or sample to the end of its last
 * @throws PermanentFailure upload.too-long, upload.too-many-pictures
 */
export function requireBounded(seconds: number, frames: number): void {
  if (seconds > MAX_SECONDS)
    throw new PermanentFailure('upload.too-long', `${seconds} s, at most ${MAX_SECONDS} s`, hours(seconds));
  if (frames > BURST + Math.max(seconds, 0) * MAX_FRAMES_A_SECOND)
    throw new PermanentFailure(
      'upload.too-many-pictures',
      `${frames} pictures in ${seconds} s, at most ${MAX_FRAMES_A_SECOND} a second`,
      `${figures.format(frames)} em ${figures.format(seconds)} s`,
    );
}

const figures = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 });

/** `26 h 23 min 27 s`, as it is read in Portuguese too. */
function hours(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${figures.format(Math.floor(whole / 3_600))} h ${Math.floor(whole / 60) % 60} min ${whole % 60} s`;
}
