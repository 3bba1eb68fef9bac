import { box, changeBox, element, findBytes, uint32 } from './boxes';
import { AAC, type Clips, H264, picture, tone } from './clips';

/** What a hostile file tries to reach. */
export interface Targets {
  /** A listening web server. */
  readonly web: string;
  /** Host and port of a listening socket. */
  readonly socket: string;
  /** A file of this machine that nobody may read. */
  readonly secretFile: string;
}

/** Where hostile files are made, and what they aim at. */
export interface Stage {
  readonly clips: Clips;
  readonly targets: Targets;
}

/** A hostile file by name, and how it may end: refused with one of these codes, or `taken` (and harmless). */
export interface HostileFile {
  readonly name: string;
  readonly outcome: readonly string[];
  readonly make: (stage: Stage) => Buffer | Promise<Buffer>;
}

export const REFUSED = ['upload.not-a-video', 'upload.broken-video'] as const;
export const BEYOND = [
  'upload.beyond-limits',
  'upload.too-long',
  'upload.picture-too-large',
  'upload.too-many-pictures',
  'upload.too-many-tracks',
] as const;
const text = (...lines: readonly string[]): Buffer => Buffer.from(`${lines.join('\n')}\n`);
/** Something in a polyglot that must not come out again. */
export const SMUGGLED = 'SMUGGLED-INTO-A-VIDEO';

/** Texts that make some player open other addresses. */
const redirecting = ({ web, socket, secretFile }: Targets): Readonly<Record<string, Buffer>> => {
  const playlist = text(
    ...['#EXTM3U', '#EXT-X-TARGETDURATION:10', '#EXTINF:10,', `${web}/a.ts`],
    ...['#EXTINF:6,', `file://${secretFile}`, '#EXTINF:6,', secretFile, '#EXT-X-ENDLIST'],
  );
  const manifest = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT6S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${web}/a.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`;
  return {
    'HLS playlist': playlist,
    'HLS playlist behind a byte order mark': Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), playlist]),
    'HLS playlist with a key and a map elsewhere': text(
      ...['#EXTM3U', `#EXT-X-MAP:URI="${web}/init"`, `#EXT-X-KEY:METHOD=AES-128,URI="file://${secretFile}"`],
      ...['#EXTINF:10,', `concat:${secretFile}|${web}/b.ts`, '#EXT-X-ENDLIST'],
    ),
    concatenation: text('ffconcat version 1.0', `file '${secretFile}'`, `file '${web}/a.ts'`),
    'DASH manifest': text(manifest),
    'session description': text(
      ...['v=0', 'o=- 0 0 IN IP4 127.0.0.1', 's=x', 'c=IN IP4 127.0.0.1', 't=0 0', 'm=video 5004 RTP/AVP 96'],
    ),
    'ASX redirection': text(`<asx version="3.0"><entry><ref href="${web}/a.asf"/></entry></asx>`),
    'RTSP redirection': text('RTSPtext', `rtsp://${socket}/stream`),
    'RealMedia redirection': text(`rtsp://${socket}/stream.rm`, `file://${secretFile}`),
    'SMIL presentation': text(`<smil><body><video src="${web}/a.rm"/></body></smil>`),
    'PLS playlist': text(
      '[playlist]',
      `File1=${web}/a.mp4`,
      `File2=file://${secretFile}`,
      'NumberOfEntries=2',
    ),
    'SubRip subtitles': text('1', '00:00:00,000 --> 00:00:05,000', `<img src="${web}/a">`, ''),
    'WebVTT subtitles': text('WEBVTT', '', '00:00.000 --> 00:05.000', `${web}/a`),
    'ASS subtitles': text(
      '[Script Info]',
      `Video File: ${secretFile}`,
      '[Events]',
      'Dialogue: 0,0:00:00.00,0:00:05.00,,x',
    ),
    'header of an mp4 before a playlist': Buffer.concat([
      box('ftyp', Buffer.from('isom'), uint32(512), Buffer.from('isomiso2')),
      playlist,
    ]),
    'header of a Matroska before a playlist': Buffer.concat([
      element(0x1a45dfa3, element(0x4282, Buffer.from('matroska'))),
      playlist,
    ]),
    'header of a transport stream before a playlist': Buffer.concat([
      Buffer.from([0x47, 0x40, 0x00, 0x10]),
      playlist,
    ]),
  };
};
const NOWHERE: Targets = { web: '', socket: '', secretFile: '' };

export const REDIRECTIONS: readonly HostileFile[] = Object.keys(redirecting(NOWHERE)).map((name) => ({
  ...{ name, outcome: REFUSED },
  make: ({ targets }) => redirecting(targets)[name] ?? Buffer.alloc(0),
}));

const films = new WeakMap<Clips, Map<string, Promise<Buffer>>>();
/** A small film, its index behind its pictures; made once for each name. */
export function plainFilm(clips: Clips, name = 'plain.mp4', seconds = 3): Promise<Buffer> {
  const made = films.get(clips) ?? new Map<string, Promise<Buffer>>();
  films.set(clips, made);
  const film =
    made.get(name) ?? clips.make(name, ...picture('160x90', seconds, 10), ...tone(seconds), ...H264, ...AAC);
  made.set(name, film);
  return film;
}
export const TRACK = ['moov', 'trak', 'mdia', 'minf'] as const;

const reference = (address: string): Buffer => box('url ', uint32(0), Buffer.from(`${address}\0`));
const withReference = async (clips: Clips, entry: Buffer): Promise<Buffer> =>
  changeBox(await plainFilm(clips), [...TRACK, 'dinf', 'dref'], () =>
    Buffer.concat([uint32(0), uint32(1), entry]),
  );
const behind = async (clips: Clips, ...rest: readonly Buffer[]): Promise<Buffer> =>
  Buffer.concat([await plainFilm(clips), ...rest]);
const before = async (clips: Clips, head: string): Promise<Buffer> =>
  Buffer.concat([box('free', text(head, SMUGGLED)), await plainFilm(clips)]);

/** Real films that name other places, or carry something else along, of which nothing comes out. */
export const STOWAWAYS: readonly HostileFile[] = (
  [
    [
      'QuickTime with its data at an address',
      ({ clips, targets }) => withReference(clips, reference(`${targets.web}/data.mov`)),
    ],
    [
      'QuickTime with its data in a file',
      ({ clips, targets }) => withReference(clips, reference(`file://${targets.secretFile}`)),
    ],
    [
      'QuickTime with an alias of a file',
      ({ clips, targets }) => withReference(clips, aliasOf(targets.secretFile)),
      // Its data is said to be elsewhere, and there we do not go: nothing of it is here.
      ['upload.broken-video'],
    ],
    [
      'Matroska with linked segments and an attachment',
      ({ clips, targets }) => linkedMatroska(clips, targets.secretFile),
    ],
    [
      'film that is a document and a page too',
      ({ clips }) => before(clips, '%PDF-1.4 <html><script>alert(1)</script>'),
    ],
    [
      'film with an archive behind it',
      ({ clips }) => behind(clips, Buffer.from('PK\x03\x04'), text(SMUGGLED)),
    ],
    [
      'film with a playlist behind it',
      ({ clips, targets }) => behind(clips, text('#EXTM3U', SMUGGLED, `${targets.web}/a.ts`)),
    ],
  ] satisfies [string, HostileFile['make'], (readonly string[])?][]
).map(([name, make, outcome = ['taken']]) => ({ name, make, outcome }));

/** An alias record of QuickTime (version 2) whose absolute path (kind 2) and name in the volume point to a file. */
function aliasOf(path: string): Buffer {
  const fixed = Buffer.alloc(150);
  fixed.writeUInt16BE(2, 6);
  fixed.writeUInt8(1, 10);
  fixed.write('x', 11);
  fixed.writeUInt8(1, 50);
  fixed.write('x', 51);
  const field = (kind: number, value: string): Buffer => {
    const bytes = Buffer.alloc(4 + value.length + (value.length % 2));
    bytes.writeInt16BE(kind, 0);
    bytes.writeInt16BE(value.length, 2);
    bytes.write(value, 4);
    return bytes;
  };
  const end = Buffer.from([0xff, 0xff, 0, 0]);
  return box('alis', uint32(0), fixed, field(2, path.replaceAll('/', ':')), field(18, path), end);
}

/** Info of a segment whose next part is another file, in the room that ffmpeg leaves for its index. */
async function linkedMatroska(clips: Clips, secretFile: string): Promise<Buffer> {
  await plainFilm(clips);
  const film = await clips.make(
    'linked.mkv',
    ...['-i', clips.path('plain.mp4'), '-c', 'copy', '-attach', secretFile],
    ...['-metadata:s:t', 'mimetype=text/plain', '-reserve_index_space', '4000'],
  );
  const link = element(
    0x1549a966,
    element(0x7384, Buffer.from('first.mkv')),
    element(0x3eb923, Buffer.alloc(16, 7)),
    element(0x3e83bb, Buffer.from(secretFile)),
  );
  const room = findBytes(film, Buffer.from([0xec, 0x4f]));
  link.copy(film, room);
  // What is left of the room stays empty.
  const left = 4_000 - link.length - 9;
  const rest = element(0xec, Buffer.alloc(left));
  rest.copy(film, room + link.length);
  return film;
}
