import { box, changeBox, findBytes, patchBox, uint32 } from './boxes';
import { type Clips, H264, picture } from './clips';
import { BEYOND, type HostileFile, plainFilm, REFUSED, TRACK } from './hostile-files';

/** Headers that promise what no machine can hold. */
export const PROMISES: readonly HostileFile[] = [
  {
    name: 'picture of 16384 x 16384',
    outcome: [...BEYOND, ...REFUSED],
    make: ({ clips }) => hugeJpegs(clips, 0),
  },
  { name: 'film of half an age', outcome: BEYOND, make: ({ clips }) => lastingFor(clips, 2 ** 31) },
  {
    name: 'film that promises 11 hours',
    outcome: ['upload.broken-video'],
    make: ({ clips }) => lastingFor(clips, 11 * 3_600),
  },
  {
    name: 'table of two thousand million pictures',
    outcome: [...BEYOND, ...REFUSED],
    make: ({ clips }) => countless(clips, 2 ** 31 - 1),
  },
  {
    name: 'table of sixty million pictures',
    outcome: [...BEYOND, ...REFUSED],
    make: ({ clips }) => countless(clips, 60_000_000),
  },
  {
    name: 'gap of thirteen hours',
    outcome: BEYOND,
    make: ({ clips }) => clips.make('gap.mp4', ...gap(13)),
  },
  {
    name: 'gap of thirteen hours that no header tells',
    outcome: ['taken', ...BEYOND],
    make: ({ clips }) => clips.make('gap.mkv', ...gap(13), '-live', '1'),
  },
  {
    name: 'pictures of 8192 x 4320 in a few bytes',
    outcome: ['taken'],
    make: ({ clips }) =>
      clips.make('bomb.mp4', '-f', 'lavfi', '-i', 'smptebars=size=8192x4320:rate=5:duration=1', ...H264),
  },
  { name: 'million pictures a second', outcome: BEYOND, make: ({ clips }) => bursting(clips) },
  {
    name: 'index of four gigabytes',
    // It stands at the end of the file and is read as far as it goes.
    outcome: ['taken', ...REFUSED],
    make: async ({ clips }) => claiming(await plainFilm(clips), 0xffff_fff0),
  },
  {
    name: 'index without an end',
    outcome: ['taken', ...REFUSED],
    make: async ({ clips }) => claiming(await plainFilm(clips), 0),
  },
  { name: 'boxes in boxes in boxes', outcome: REFUSED, make: nested },
  { name: 'ten thousand tracks', outcome: [...BEYOND, ...REFUSED], make: ({ clips }) => crowded(clips) },
  {
    name: 'clock of no ticks',
    outcome: ['taken', ...BEYOND, ...REFUSED],
    make: async ({ clips }) => patchBox(await plainFilm(clips), ['moov', 'trak', 'mdia', 'mdhd'], 12, 0),
  },
  { name: 'nothing but NUL bytes', outcome: REFUSED, make: () => Buffer.alloc(3_000_000) },
  {
    name: 'film with 40 MB of words',
    outcome: ['taken'],
    make: async ({ clips }) => wordy(await plainFilm(clips)),
  },
  {
    name: 'film with NUL bytes behind it',
    outcome: ['taken'],
    make: async ({ clips }) => Buffer.concat([await plainFilm(clips), Buffer.alloc(500_000)]),
  },
  {
    name: 'picture that grows to 16384 x 16384',
    outcome: ['taken'],
    make: ({ clips }) => hugeJpegs(clips, 5),
  },
];

/** Two seconds of film with hours between them. */
const gap = (hours: number): string[] => [
  ...[...picture('64x48', 2, 10), '-vf', `setpts=PTS+gte(N\\,10)*${hours * 3_600}/TB`],
  ...['-fps_mode', 'vfr', ...H264],
];

/** JPEG pictures in an AVI; from the picture `from` on each says that it is 16384 wide and high, and so does the file for 0. */
async function hugeJpegs(clips: Clips, from: number): Promise<Buffer> {
  const film = await clips.make('jpeg.avi', ...picture('160x90', 3, 10), '-c:v', 'mjpeg', '-q:v', '20');
  const frame = Buffer.from([0xff, 0xc0, 0x00, 0x11, 0x08]);
  for (let at = film.indexOf(frame), index = 0; at !== -1; at = film.indexOf(frame, at + 1), index++)
    if (index >= from) film.writeUInt32BE(0x4000_4000, at + 5);
  // Width and height stand in the stream's format as well, 4 bytes into it.
  const format = findBytes(film, Buffer.from('strf')) + 8;
  for (const offset of from === 0 ? [4, 8] : []) film.writeUInt32LE(16_384, format + offset);
  return film;
}

/** A film whose every header says that it lasts so many seconds. */
async function lastingFor(clips: Clips, seconds: number): Promise<Buffer> {
  const film = await clips.make('silent.mp4', ...picture('160x90', 3, 10), ...H264);
  const at = (path: readonly string[], offset: number, scale: number) => (bytes: Buffer) =>
    patchBox(bytes, path, offset, Math.min(seconds * scale, 0xffff_fffe));
  return [
    at(['moov', 'mvhd'], 16, 1),
    (bytes: Buffer) => patchBox(bytes, ['moov', 'mvhd'], 12, 1),
    at(['moov', 'trak', 'tkhd'], 20, 1),
    at(['moov', 'trak', 'mdia', 'mdhd'], 16, 1),
    (bytes: Buffer) => patchBox(bytes, ['moov', 'trak', 'mdia', 'mdhd'], 12, 1),
    (bytes: Buffer) => patchBox(bytes, [...TRACK, 'stbl', 'stts'], 12, seconds / 30),
    (bytes: Buffer) => changeBox(bytes, ['moov', 'trak', 'edts'], () => Buffer.alloc(0)),
  ].reduce((bytes, change) => change(bytes), film);
}

/** A table of samples of one byte each. */
async function countless(clips: Clips, samples: number): Promise<Buffer> {
  const film = await plainFilm(clips);
  const sized = changeBox(film, [...TRACK, 'stbl', 'stsz'], () =>
    Buffer.concat([uint32(0), uint32(1), uint32(samples)]),
  );
  const timed = changeBox(sized, [...TRACK, 'stbl', 'stts'], () =>
    Buffer.concat([uint32(0), uint32(1), uint32(samples), uint32(1)]),
  );
  return changeBox(timed, [...TRACK, 'stbl', 'stsc'], () =>
    Buffer.concat([uint32(0), uint32(1), uint32(1), uint32(samples), uint32(1)]),
  );
}

/** Four thousand pictures within four thousandths of a second. */
async function bursting(clips: Clips): Promise<Buffer> {
  const film = await clips.make('burst.mp4', ...picture('16x16', 160, 25), ...H264);
  return patchBox(film, ['moov', 'trak', 'mdia', 'mdhd'], 12, 12_800 * 40_000);
}

/** The index says that it is so large. */
function claiming(film: Buffer, bytes: number): Buffer {
  const claimed = Buffer.from(film);
  claimed.writeUInt32BE(bytes, findBytes(film, Buffer.from('moov')) - 4);
  return claimed;
}

function nested(): Buffer {
  const depth = 20_000;
  const boxes = Array.from({ length: depth }, (_, level) =>
    Buffer.concat([uint32((depth - level) * 8), Buffer.from('moov')]),
  );
  return Buffer.concat([box('ftyp', Buffer.from('isom'), uint32(512)), ...boxes]);
}

async function crowded(clips: Clips): Promise<Buffer> {
  const film = await plainFilm(clips);
  return changeBox(film, ['moov'], (index) => {
    const at = findBytes(index, Buffer.from('trak')) - 4;
    const track = index.subarray(at, at + index.readUInt32BE(at));
    return Buffer.concat([index, ...Array.from({ length: 10_000 }, () => track)]);
  });
}

/** A comment of 35 MB and twenty thousand short ones. */
function wordy(film: Buffer): Buffer {
  const words = (bytes: number): Buffer => {
    const value = Buffer.alloc(bytes, 'palavra ');
    return box('\u00a9cmt', box('data', uint32(1), uint32(0), value));
  };
  const list = box('ilst', words(35_000_000), ...Array.from({ length: 20_000 }, () => words(250)));
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from('mdirappl'), Buffer.alloc(9));
  return changeBox(film, ['moov'], (index) =>
    Buffer.concat([index, box('udta', box('meta', uint32(0), handler, list))]),
  );
}

/** Numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Good files with some bytes changed at random places, most of them in the headers. */
export function damaged(count: number): HostileFile[] {
  const names = ['damaged.mp4', 'damaged.mkv', 'damaged.ts', 'damaged.avi'] as const;
  return Array.from({ length: count }, (_, round) => ({
    name: `${names[round % names.length] ?? names[0]} ${round}`,
    outcome: ['taken', ...BEYOND, ...REFUSED],
    make: async ({ clips }) => {
      const random = seeded(41 + round);
      const film = Buffer.from(await plainFilm(clips, names[round % names.length], 2));
      const headers = Math.min(film.length, 4_000);
      for (let change = 0; change < 30; change++) {
        const within = random() < 0.5 ? headers : film.length;
        const from = random() < 0.5 ? 0 : film.length - within;
        film[Math.floor(from + random() * within)] = Math.floor(random() * 256);
      }
      return film;
    },
  }));
}
