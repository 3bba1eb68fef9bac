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

/** The master playlist: the first rung to try, then the others from the best down. */
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
  const distance = (rate: number) => Math.abs(rate - FIRST_TRY);
  const first = variants.reduce((best, next) =>
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
    ...[first, ...variants.filter((variant) => variant !== first)].flatMap((variant) => [
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
