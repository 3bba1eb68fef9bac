import { basename } from 'node:path';
import {
  type AudioResult,
  type EncodedChunk,
  type EncodingPlan,
  LADDER_FILES,
  type PlannedSound,
  planOfRung,
  type Rung,
  SITE_LANGUAGE,
  soundsOf,
  UNKNOWN_LANGUAGE,
} from '@alcova/contracts';
import {
  audioSegments,
  keyFrameSegments,
  type Rate,
  rateOf,
  rungOf,
  rungSegments,
  type Segment,
} from './hls';
import { trackNames } from './track-names';

/** The first rung that a player tries: the one nearest to this many bits a second. */
const FIRST_TRY = 2_000_000;
const SOUND_GROUP = 'narracao';
/** Neighbours are at least so many times each other's mean bit rate, sound included: a smaller step saves nothing that anybody sees. */
const LEAST_STEP = 1.5;
/** A step above this is too wide for a player to change over: what stands between is offered however little it saves. */
const MAX_STEP = 3;

/** The master playlist: the first rung to try, then the others that are worth it from the best down. */
export function masterPlaylist(
  plan: EncodingPlan,
  chunks: readonly EncodedChunk[],
  sounds: readonly AudioResult[],
): string {
  const [chunk] = chunks;
  if (!chunk) throw new Error('a film without chunks');
  const sound = mostOf(sounds);
  const variants = plan.rungs.map((rung, at) => ({
    ...{ rung, score: at + 1, codec: rungOf(chunk, rung.name).codec },
    rate: rateOf(rungSegments(plan, rung, chunks)),
  }));
  variants.reverse();
  const offered = worthwhile(variants, sound?.rate.average ?? 0);
  const distance = (rate: number) => Math.abs(rate - FIRST_TRY);
  const first = offered.reduce((best, next) =>
    distance(next.rate.average) < distance(best.rate.average) ? next : best,
  );
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...soundLines(soundsOf(plan)),
    ...[first, ...offered.filter((variant) => variant !== first)].flatMap((variant) => [
      streamLine(plan, variant, sound),
      `${variant.rung.name}.m3u8`,
    ]),
    ...variants.flatMap((variant) => keyFrameLine(variant, keyFrameSegments(plan, variant.rung, chunks))),
    '',
  ].join('\n');
}

/** What a player needs for a sound at most, whichever is chosen: a rendition's bit rates count it in. */
function mostOf(sounds: readonly AudioResult[]): Sound | null {
  const [first] = sounds;
  if (!first) return null;
  const rates = sounds.map((sound, at) => rateOf(audioSegments(sound, at)));
  const most = (of: keyof Rate) => Math.max(...rates.map((rate) => rate[of]));
  return { codec: first.codec, rate: { peak: most('peak'), average: most('average') } };
}

/** The sounds to choose from, the first of which plays by itself; of one language players choose the first alone (RFC 8216, 4.3.4.1.1). */
function soundLines(sounds: readonly PlannedSound[]): string[] {
  const tracks = sounds.map(({ track = 0, language = null }) => ({ track, language }));
  const channels = sounds[0]?.channels ?? 2;
  const [only, another] = tracks;
  if (only && !another) return [soundLine(0, 'Narração', SITE_LANGUAGE, true, channels)];
  const names = trackNames(tracks);
  return tracks.map(({ language }, at) => {
    const isFirst = tracks.findIndex((other) => other.language === language) === at;
    return soundLine(at, names[at] ?? '', language ?? UNKNOWN_LANGUAGE, isFirst, channels);
  });
}

function soundLine(
  index: number,
  name: string,
  language: string,
  isChosenFor: boolean,
  channels: number,
): string {
  const yes = (is: boolean) => (is ? 'YES' : 'NO');
  const attributes = [
    ...['TYPE=AUDIO', `GROUP-ID="${SOUND_GROUP}"`, `NAME="${name}"`, `LANGUAGE="${language}"`],
    ...[`DEFAULT=${yes(index === 0)}`, `AUTOSELECT=${yes(isChosenFor)}`, `CHANNELS="${channels}"`],
    `URI="${basename(LADDER_FILES.soundPlaylist(index))}"`,
  ];
  return `#EXT-X-MEDIA:${attributes.join(',')}`;
}

interface Sound {
  /** RFC 6381. */
  readonly codec: string;
  readonly rate: Rate;
}

interface Variant {
  readonly rung: Rung;
  /** RFC 6381. */
  readonly codec: string;
  readonly rate: Rate;
  /** Higher is better. */
  readonly score: number;
}

/** Out of all, the best first, those that are a choice: on easy pictures a smaller rung may cost nearly what the next larger one costs. */
function worthwhile(variants: readonly Variant[], sound: number): Variant[] {
  const total = ({ rate }: Variant) => rate.average + sound;
  return variants.reduce<Variant[]>((kept, variant, at) => {
    const above = kept.at(-1);
    const below = variants[at + 1];
    const isNear = above !== undefined && total(above) < LEAST_STEP * total(variant);
    const isBridge = above !== undefined && below !== undefined && total(above) > MAX_STEP * total(below);
    return isNear && !isBridge ? kept : [...kept, variant];
  }, []);
}

/** Apple's authoring rules: what is not there is said (no captions in the pictures), and what is best. */
function streamLine(plan: EncodingPlan, { rung, codec, rate, score }: Variant, sound: Sound | null): string {
  const { frameRate } = planOfRung(plan, rung);
  const attributes = [
    `BANDWIDTH=${rate.peak + (sound?.rate.peak ?? 0)}`,
    `AVERAGE-BANDWIDTH=${rate.average + (sound?.rate.average ?? 0)}`,
    `SCORE=${score.toFixed(1)}`,
    `CODECS="${[codec, ...(sound ? [sound.codec] : [])].join(',')}"`,
    `RESOLUTION=${rung.width}x${rung.height}`,
    `FRAME-RATE=${(frameRate.num / frameRate.den).toFixed(3)}`,
    'VIDEO-RANGE=SDR',
    ...(sound ? [`AUDIO="${SOUND_GROUP}"`] : []),
    'CLOSED-CAPTIONS=NONE',
  ];
  return `#EXT-X-STREAM-INF:${attributes.join(',')}`;
}

function keyFrameLine({ rung, codec }: Variant, keyFrames: readonly Segment[]): string[] {
  if (keyFrames.length === 0) return [];
  const { peak, average } = rateOf(keyFrames);
  const attributes = [
    ...[`BANDWIDTH=${peak}`, `AVERAGE-BANDWIDTH=${average}`, `CODECS="${codec}"`],
    ...[`RESOLUTION=${rung.width}x${rung.height}`, 'VIDEO-RANGE=SDR'],
    `URI="${basename(LADDER_FILES.keyFrames(rung.name))}"`,
  ];
  return [`#EXT-X-I-FRAME-STREAM-INF:${attributes.join(',')}`];
}
