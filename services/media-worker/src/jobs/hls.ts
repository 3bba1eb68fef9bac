import {
  type AudioResult,
  type EncodedChunk,
  type EncodingPlan,
  LEAST_END_SECONDS,
  LADDER_FILES,
  planOfRung,
  type Rung,
  SAMPLE_RATE,
  shortEnd,
} from '@alcova/contracts';

/** A stretch of a file that is one segment. */
export interface Segment {
  readonly file: string;
  readonly offset: number;
  readonly bytes: number;
  readonly seconds: number;
}
/** Playlists stand in a folder of their own, beside those of the files. */
const FROM_PLAYLIST = '../';

/** The media playlist of one rung (RFC 8216bis). Segments are byte ranges of the chunks' files: nothing is copied to join them. */
export function rungPlaylist(plan: EncodingPlan, rung: Rung, chunks: readonly EncodedChunk[]): string {
  return mediaPlaylist(initOf(rung), rungSegments(plan, rung, chunks));
}

/** The playlist of a rung's key frames, one a segment, by which players show pictures while somebody searches. */
export function keyFramePlaylist(rung: Rung, keyFrames: readonly Segment[]): string {
  return mediaPlaylist(initOf(rung), keyFrames, '#EXT-X-I-FRAMES-ONLY');
}

const initOf = ({ name }: Rung): string => `URI="${FROM_PLAYLIST}${LADDER_FILES.init(name)}"`;

/** The media playlist of a sound, by its number; its init part stands at the start of the same file. */
export function audioPlaylist(audio: AudioResult, index: number): string {
  const map = `URI="${FROM_PLAYLIST}${LADDER_FILES.sound(index)}",BYTERANGE="${audio.initBytes}@0"`;
  return mediaPlaylist(map, audioSegments(audio, index));
}

function mediaPlaylist(
  map: string,
  segments: readonly Segment[],
  kind = '#EXT-X-INDEPENDENT-SEGMENTS',
): string {
  const longest = Math.max(...segments.map(({ seconds }) => seconds));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longest))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    kind,
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

/** The segments of a rung, in order. */
export function rungSegments(plan: EncodingPlan, rung: Rung, chunks: readonly EncodedChunk[]): Segment[] {
  const { frameRate, segmentFrames } = planOfRung(plan, rung);
  const segments = chunks.flatMap((chunk) => {
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
  // By the pictures of the film, not of the rung: all rungs have the same segments.
  return shortEnd(plan) > 0 ? endJoined(segments) : segments;
}

/** The last segment is told as a part of the one before it, behind which it stands in the same file. */
function endJoined(segments: readonly Segment[]): Segment[] {
  const [before, end] = segments.slice(-2);
  if (!before || !end || before.file !== end.file) return [...segments];
  const [bytes, seconds] = [before.bytes + end.bytes, before.seconds + end.seconds];
  return [...segments.slice(0, -2), { ...before, bytes, seconds }];
}

/** The segments of a sound, in order. */
export function audioSegments({ initBytes, segments: made }: AudioResult, index: number): Segment[] {
  let offset = initBytes;
  const segments = made.map(({ bytes, samples }) => {
    const segment = { file: LADDER_FILES.sound(index), offset, bytes, seconds: samples / SAMPLE_RATE };
    offset += bytes;
    return segment;
  });
  return (segments.at(-1)?.seconds ?? 0) < LEAST_END_SECONDS ? endJoined(segments) : segments;
}

/** The key frames that the segments of a rung start with, each as long as its segment; none where a chunk does not tell them. */
export function keyFrameSegments(plan: EncodingPlan, rung: Rung, chunks: readonly EncodedChunk[]): Segment[] {
  const own = chunks.map((chunk) => rungOf(chunk, rung.name));
  if (own.some(({ keyFrames, segments }) => keyFrames?.length !== segments.length)) return [];
  const sizes = own.flatMap(({ keyFrames = [] }) => keyFrames);
  return rungSegments(plan, rung, chunks).map((segment, at) => ({
    ...segment,
    bytes: sizes[at] ?? segment.bytes,
  }));
}

/** One rung's part of a chunk's result. @throws Error when the chunk has none of that name */
export function rungOf(chunk: EncodedChunk, name: string): EncodedChunk['rungs'][number] {
  const rung = chunk.rungs.find((candidate) => candidate.name === name);
  if (!rung) throw new Error(`chunk ${chunk.index} has no ${name}`);
  return rung;
}

/** Bits a second. */
export interface Rate {
  readonly peak: number;
  readonly average: number;
}

/** Peak and mean of segments. A short last segment says nothing about the peak. */
export function rateOf(segments: readonly Segment[]): Rate {
  const sum = (of: (segment: Segment) => number) =>
    segments.reduce((total, segment) => total + of(segment), 0);
  const average = (sum(({ bytes }) => bytes) * 8) / sum(({ seconds }) => seconds);
  const whole = segments.filter(({ seconds }) => seconds >= 2);
  const peak = Math.max(average, ...whole.map(({ bytes, seconds }) => (bytes * 8) / seconds));
  return { peak: Math.ceil(peak), average: Math.ceil(average) };
}
