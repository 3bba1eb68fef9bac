import { basename } from 'node:path';
import {
  type AudioResult,
  type EncodedChunk,
  type EncodingPlan,
  LADDER_FILES,
  planOfRung,
  type Rung,
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

/** The first rung that a player tries: the one nearest to this many bits a second. */
const FIRST_TRY = 2_000_000;
const SOUND_GROUP = 'narracao';
/** Neighbours are at least so many times each other's mean bit rate, sound included: a smaller step saves nothing that anybody sees. */
const LEAST_STEP = 1.5;
/** A step above this is too wide for a player to change over: what stands between is offered however little it saves. */
const MOST_STEP = 3;

/** The master playlist: the first rung to try, then the others that are worth it from the best down. */
export function masterPlaylist(
  plan: EncodingPlan,
  chunks: readonly EncodedChunk[],
  audio: AudioResult | null,
): string {
  const [chunk] = chunks;
  if (!chunk) throw new Error('a film without chunks');
  const sound = audio && { codec: audio.codec, rate: rateOf(audioSegments(audio)) };
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
    ...(sound
      ? [
          `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${SOUND_GROUP}",NAME="Narração",LANGUAGE="pt-BR",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio.m3u8"`,
        ]
      : []),
    ...[first, ...offered.filter((variant) => variant !== first)].flatMap((variant) => [
      streamLine(plan, variant, sound),
      `${variant.rung.name}.m3u8`,
    ]),
    ...variants.flatMap((variant) => keyFrameLine(variant, keyFrameSegments(plan, variant.rung, chunks))),
    '',
  ].join('\n');
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
    const isBridge = above !== undefined && below !== undefined && total(above) > MOST_STEP * total(below);
    return isNear && !isBridge ? kept : [...kept, variant];
  }, []);
}

/** Apple's authoring rules: what is not there is said (no captions in the pictures), and what is best. */
function streamLine(
  plan: EncodingPlan,
  { rung, codec, rate, score }: Variant,
  sound: { codec: string; rate: Rate } | null,
): string {
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
