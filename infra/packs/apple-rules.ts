import {
  type MasterPlaylist,
  masterAt,
  mediaAt,
  type MediaPlaylist,
  type MediaSegment,
  type TagLine,
} from './playlists';

/** What every rendition must say of itself. */
const SAID = [
  ...['BANDWIDTH', 'AVERAGE-BANDWIDTH', 'SCORE', 'CODECS', 'RESOLUTION', 'FRAME-RATE'],
  ...['VIDEO-RANGE', 'CLOSED-CAPTIONS'],
];
const SAID_OF_KEY_FRAMES = ['BANDWIDTH', 'CODECS', 'RESOLUTION', 'VIDEO-RANGE', 'URI'];
const SAID_OF_SOUND = ['GROUP-ID', 'NAME', 'LANGUAGE', 'CHANNELS', 'DEFAULT', 'AUTOSELECT', 'URI'];
/** H.264 High or below, up to level 5.2: `avc1.PPCCLL`. */
const CODEC = /^avc1\.(42|4d|64)[0-9a-f]{2}(?:0[a-f]|1[0-9a-f]|2[0-9a-f]|3[0-4])$/;
const SOUND_CODEC = 'mp4a.40.2';
/** Neighbours are this many times each other's mean bit rate, at least and, where a rung could be left out, at most. */
const STEP = { least: 1.45, most: 3 };
/** How far a promised bit rate may be from that of the bytes. */
const TOLERATED_SHARE = 0.1;
/** Longest segment, and the largest step of the ladder that shows 30 pictures a second at most. */
const LONGEST_SECONDS = 6;
const SLOW_UP_TO = 480;
/** Seconds that a sound may go on behind the last picture. */
const TOLERATED_SECONDS = 0.6;
/** Shorter segments say nothing about a peak. */
const WHOLE_SECONDS = 2;

/**
 * The rules of Apple's HLS authoring specification that a program can see in the playlists of a finished film. Answers those that are
 * broken, in words; none for a good ladder. What only a decoder sees (key frames at the start of segments, sizes) is looked at elsewhere.
 */
export async function brokenRules(url: string): Promise<string[]> {
  const master = await masterAt(url);
  const media = new Map<string, MediaPlaylist>();
  for (const { url: address } of [...master.variants, ...master.keyFrames, ...master.sounds])
    media.set(address, await mediaAt(address));
  const of = ({ url: address }: TagLine): MediaPlaylist =>
    media.get(address) ?? { text: '', targetSeconds: 0, segments: [] };
  return [
    ...brokenOfMaster(master),
    ...master.variants.flatMap((variant) => brokenOfVariant(variant, of(variant), master.sounds.map(of))),
    ...master.keyFrames.flatMap((line) => brokenOfKeyFrames(line, of(line))),
    ...[...media].flatMap(([address, playlist]) => brokenOfMedia(address, playlist)),
    ...brokenAlignment(master.variants.map(of)),
    ...brokenSteps(master.variants.map(averageOf)),
  ];
}

const nameOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? url;
const broken = (isBroken: boolean, words: string): string[] => (isBroken ? [words] : []);
const missing = ({ attributes, url }: TagLine, names: readonly string[]): string[] =>
  names.flatMap((name) => broken(!attributes[name], `${nameOf(url)} does not say ${name}`));

function brokenOfMaster({ text, variants, keyFrames, sounds }: MasterPlaylist): string[] {
  const scores = variants.map(({ attributes }) => Number(attributes['SCORE']));
  const byRate = variants.toSorted((a, b) => averageOf(a) - averageOf(b));
  const isRising = byRate.every(
    ({ attributes }, at) =>
      at === 0 || Number(attributes['SCORE']) > Number(byRate[at - 1]?.attributes['SCORE']),
  );
  return [
    ...broken(!text.startsWith('#EXTM3U\n'), 'the master playlist is none'),
    ...broken(!text.includes('#EXT-X-INDEPENDENT-SEGMENTS'), 'segments are not said to be independent'),
    ...broken(keyFrames.length === 0, 'there is no playlist of key frames'),
    ...broken(new Set(scores).size !== scores.length || !isRising, `scores do not rise: ${scores.join()}`),
    ...variants.flatMap((line) => missing(line, SAID)),
    ...keyFrames.flatMap((line) => missing(line, SAID_OF_KEY_FRAMES)),
    ...sounds.flatMap((line) => missing(line, SAID_OF_SOUND)),
    ...brokenChoice(sounds),
  ];
}

/** Of several sounds one plays by itself; each has a name of its own, and players choose by language between no two that are alike. */
function brokenChoice(sounds: readonly TagLine[]): string[] {
  const of = (name: string, lines: readonly TagLine[]) =>
    lines.map(({ attributes }) => attributes[name] ?? '');
  const isTwice = (values: readonly string[]) => new Set(values).size !== values.length;
  const automatic = sounds.filter(({ attributes }) => attributes['AUTOSELECT'] === 'YES');
  const byThemselves = automatic.filter(({ attributes }) => attributes['DEFAULT'] === 'YES').length;
  return [
    ...broken(byThemselves !== Math.min(sounds.length, 1), `${byThemselves} sounds play by themselves`),
    ...broken(new Set(of('GROUP-ID', sounds)).size > 1, 'sounds stand in several groups'),
    ...broken(isTwice(of('NAME', sounds)), `sounds have one name: ${of('NAME', sounds).join()}`),
    ...broken(isTwice(of('LANGUAGE', automatic)), 'two sounds of one language are chosen by players'),
  ];
}

const averageOf = ({ attributes }: TagLine): number => Number(attributes['AVERAGE-BANDWIDTH']);

function brokenOfVariant(line: TagLine, playlist: MediaPlaylist, sounds: readonly MediaPlaylist[]): string[] {
  const { attributes, url } = line;
  const name = nameOf(url);
  const [picture = '', ...sound] = (attributes['CODECS'] ?? '').split(',');
  const frameRate = Number(attributes['FRAME-RATE']);
  // One sound plays at a time: the promise holds for the largest.
  const sum = (of: (segments: readonly MediaSegment[]) => number) =>
    of(playlist.segments) + Math.max(0, ...sounds.map(({ segments }) => of(segments)));
  const isOff = (told: number, found: number) => Math.abs(told / found - 1) > TOLERATED_SHARE;
  const [average, peak] = [sum(averageRate), sum(peakRate)];
  const [end = 0, ...soundEnds] = [playlist, ...sounds].map(({ segments }) =>
    segments.reduce((total, { seconds }) => total + seconds, 0),
  );
  return [
    ...broken(!CODEC.test(picture), `${name} has the codec ${picture}`),
    ...broken(
      sound.some((codec) => codec !== SOUND_CODEC),
      `${name} has the sound codec ${sound.join()}`,
    ),
    ...broken(
      sound.length !== Math.min(sounds.length, 1),
      `${name} names ${sound.length} sound codecs for ${sounds.length} sounds`,
    ),
    ...broken((attributes['AUDIO'] !== undefined) !== sounds.length > 0, `${name} has no sound group`),
    ...broken(frameRate > 60.5, `${name} shows ${frameRate} pictures a second`),
    ...broken(
      Number.parseInt(name, 10) <= SLOW_UP_TO && frameRate > 30.5,
      `${name} is small and shows ${frameRate} a second`,
    ),
    ...broken(isOff(averageOf(line), average), `${name} promises ${averageOf(line)}, has ${average} bit/s`),
    ...broken(isOff(Number(attributes['BANDWIDTH']), peak), `${name} has a peak of ${peak} bit/s`),
    ...broken(Number(attributes['BANDWIDTH']) < averageOf(line), `${name} has its mean above its peak`),
    ...broken(Math.max(0, ...soundEnds) > end + TOLERATED_SECONDS, `${name} ends before its sound`),
  ];
}

const averageRate = (segments: readonly MediaSegment[]): number =>
  (segments.reduce((sum, { bytes }) => sum + bytes, 0) * 8) /
  segments.reduce((sum, { seconds }) => sum + seconds, 0);

const peakRate = (segments: readonly MediaSegment[]): number =>
  Math.max(
    averageRate(segments),
    ...segments.filter(({ seconds }) => seconds >= WHOLE_SECONDS).map((segment) => averageRate([segment])),
  );

function brokenOfKeyFrames({ attributes, url }: TagLine, { text, segments }: MediaPlaylist): string[] {
  const name = nameOf(url);
  return [
    ...broken(!text.includes('#EXT-X-I-FRAMES-ONLY'), `${name} holds more than key frames`),
    ...broken(!CODEC.test(attributes['CODECS'] ?? ''), `${name} has the codec ${attributes['CODECS']}`),
    ...broken(Number(attributes['BANDWIDTH']) < Math.floor(peakRate(segments)), `${name} passes its peak`),
  ];
}

function brokenOfMedia(url: string, { text, targetSeconds, segments }: MediaPlaylist): string[] {
  const name = nameOf(url);
  const has = (line: string) => broken(!text.includes(`\n${line}`), `${name} has no ${line}`);
  const isLong = segments.some(({ seconds }) => Math.round(seconds) > targetSeconds);
  return [
    ...['#EXT-X-VERSION:7\n', '#EXT-X-PLAYLIST-TYPE:VOD\n', '#EXT-X-MAP:', '#EXT-X-ENDLIST'].flatMap(has),
    ...broken(segments.length === 0, `${name} has no segments`),
    ...broken(!(targetSeconds <= LONGEST_SECONDS), `${name} has segments of ${targetSeconds} s`),
    ...broken(isLong, `${name} has a segment beyond its target`),
  ];
}

/** Bit rates of neighbours are apart, but where a rung bridges a step that were too wide without it. */
function brokenSteps(rates: readonly number[]): string[] {
  const rising = rates.toSorted((a, b) => a - b);
  return rising.slice(1).flatMap((above, at) => {
    const [below = NaN, further = NaN] = [rising[at], rising[at - 1]];
    const isNear = above < STEP.least * below && !(above > STEP.most * further);
    return broken(isNear, `a rung of ${below} bit/s stands below one of ${above}`);
  });
}

/** Renditions are cut at the same places, so that a player may change at each. */
function brokenAlignment([first, ...others]: readonly MediaPlaylist[]): string[] {
  const inner = (playlist: MediaPlaylist | undefined) =>
    JSON.stringify(playlist?.segments.slice(0, -1).map(({ seconds }) => seconds));
  return others.flatMap((other) =>
    broken(inner(other) !== inner(first), 'renditions are cut at different places'),
  );
}
