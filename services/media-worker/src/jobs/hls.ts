import {
  type AudioResult,
  type EncodedChunk,
  type EncodingPlan,
  LADDER_FILES,
  planOfRung,
  type Rung,
  SAMPLE_RATE,
} from '@alcova/contracts';

/** A stretch of a file that is one segment. */
interface Segment {
  readonly file: string;
  readonly offset: number;
  readonly bytes: number;
  readonly seconds: number;
}
/** Playlists stand in a folder of their own, beside those of the files. */
const FROM_PLAYLIST = '../';
/** The first rung that a player tries: the one nearest to this many bits a second. */
const FIRST_TRY = 2_000_000;
const SOUND_GROUP = 'narracao';

/** The media playlist of one rung (RFC 8216bis). Segments are byte ranges of the chunks' files: nothing is copied to join them. */
export function rungPlaylist(plan: EncodingPlan, rung: Rung, chunks: readonly EncodedChunk[]): string {
  return mediaPlaylist(
    `URI="${FROM_PLAYLIST}${LADDER_FILES.init(rung.name)}"`,
    rungSegments(plan, rung, chunks),
  );
}

/** The media playlist of the sound; its init part stands at the start of the same file. */
export function audioPlaylist(audio: AudioResult): string {
  const map = `URI="${FROM_PLAYLIST}${LADDER_FILES.audio}",BYTERANGE="${audio.initBytes}@0"`;
  return mediaPlaylist(map, audioSegments(audio));
}

function mediaPlaylist(map: string, segments: readonly Segment[]): string {
  const longest = Math.max(...segments.map(({ seconds }) => seconds));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longest))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:${map}`,
    ...segments.flatMap(({ file, offset, bytes, seconds }) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      `#EXT-X-BYTERANGE:${bytes}@${offset}`,
      FROM_PLAYLIST + file,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

function rungSegments(plan: EncodingPlan, rung: Rung, chunks: readonly EncodedChunk[]): Segment[] {
  const { frameRate, segmentFrames } = planOfRung(plan, rung);
  return chunks.flatMap((chunk) => {
    const encoded = rungOf(chunk, rung.name);
    let offset = 0;
    return encoded.segments.map((bytes, at) => {
      const frames = Math.min(segmentFrames, encoded.frames - at * segmentFrames);
      const segment = {
        file: LADDER_FILES.chunk(rung.name, chunk.index),
        ...{ offset, bytes, seconds: (frames * frameRate.den) / frameRate.num },
      };
      offset += bytes;
      return segment;
    });
  });
}

function audioSegments({ initBytes, segments }: AudioResult): Segment[] {
  let offset = initBytes;
  return segments.map(({ bytes, samples }) => {
    const segment = { file: LADDER_FILES.audio, offset, bytes, seconds: samples / SAMPLE_RATE };
    offset += bytes;
    return segment;
  });
}

/** One rung's part of a chunk's result. @throws Error when the chunk has none of that name */
export function rungOf(chunk: EncodedChunk, name: string): EncodedChunk['rungs'][number] {
  const rung = chunk.rungs.find((candidate) => candidate.name === name);
  if (!rung) throw new Error(`chunk ${chunk.index} has no ${name}`);
  return rung;
}

/** Peak and mean of segments, in bits a second. A short last segment says nothing about the peak. */
function rateOf(segments: readonly Segment[]): { peak: number; average: number } {
  const sum = (of: (segment: Segment) => number) =>
    segments.reduce((total, segment) => total + of(segment), 0);
  const average = (sum(({ bytes }) => bytes) * 8) / sum(({ seconds }) => seconds);
  const whole = segments.filter(({ seconds }) => seconds >= 2);
  const peak = Math.max(average, ...whole.map(({ bytes, seconds }) => (bytes * 8) / seconds));
  return { peak: Math.ceil(peak), average: Math.ceil(average) };
}

/** The master playlist: the first rung to try, then the others from the best down. */
export function masterPlaylist(
  plan: EncodingPlan,
  chunks: readonly EncodedChunk[],
  audio: AudioResult | null,
): string {
  const sound = audio && { codec: audio.codec, rate: rateOf(audioSegments(audio)) };
  const variants = [...plan.rungs].reverse().map((rung) => ({
    rung,
    rate: rateOf(rungSegments(plan, rung, chunks)),
  }));
  const distance = (rate: number) => Math.abs(rate - FIRST_TRY);
  const first = variants.reduce((best, next) =>
    distance(next.rate.average) < distance(best.rate.average) ? next : best,
  );
  const [chunk] = chunks;
  if (!chunk) throw new Error('a film without chunks');
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(sound
      ? [
          `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${SOUND_GROUP}",NAME="Narração",LANGUAGE="pt-BR",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio.m3u8"`,
        ]
      : []),
    ...[first, ...variants.filter((variant) => variant !== first)].flatMap(({ rung, rate }) => [
      streamLine(plan, rung, rate, rungOf(chunk, rung.name).codec, sound),
      `${rung.name}.m3u8`,
    ]),
    '',
  ].join('\n');
}

function streamLine(
  plan: EncodingPlan,
  rung: Rung,
  rate: { peak: number; average: number },
  codec: string,
  sound: { codec: string; rate: { peak: number; average: number } } | null,
): string {
  const { frameRate } = planOfRung(plan, rung);
  const attributes = [
    `BANDWIDTH=${rate.peak + (sound?.rate.peak ?? 0)}`,
    `AVERAGE-BANDWIDTH=${rate.average + (sound?.rate.average ?? 0)}`,
    `CODECS="${[codec, ...(sound ? [sound.codec] : [])].join(',')}"`,
    `RESOLUTION=${rung.width}x${rung.height}`,
    `FRAME-RATE=${(frameRate.num / frameRate.den).toFixed(3)}`,
    ...(sound ? [`AUDIO="${SOUND_GROUP}"`] : []),
  ];
  return `#EXT-X-STREAM-INF:${attributes.join(',')}`;
}
