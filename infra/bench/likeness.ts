import {
  type AskedFrame,
  distance,
  FilmSearch,
  FRAME_BYTES,
  FRAME_SIDE,
  frameHashes,
  HASH_BYTES,
  HashIndex,
  LEAST_QUALITY,
  type ListedFrame,
} from '@alcova/likeness';
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { z } from 'zod';
import { reasonOf, scratchFolder } from '../parts';
import { CHANGES, RATE, sceneOf, SECONDS } from './likeness-scenes';
import { percentile } from './statistics';
import { printTable } from './table';

const run = promisify(execFile);
const BARS = { recall: 0.95, falseMatches: 0.001 };
const ENCODED = ['-an', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const BITRATE = 900;
const LOOK_UPS = 2_000;
const SCANS = 5;

const options = z.object({
  clips: z.coerce.number().int().min(1).max(10_000),
  similar: z.coerce.number().int().min(0).max(100_000),
  listed: z.coerce.number().int().min(1).max(2_000_000),
});

/** Hashes of a film's frames, one a second, straight from ffmpeg's pipe. */
async function framesOf(input: readonly string[]): Promise<(AskedFrame & { listed: Uint8Array })[]> {
  const filters = `select='not(mod(n,${RATE}))',scale=${FRAME_SIDE}:${FRAME_SIDE}:flags=area:out_range=full,format=gray`;
  const { stdout } = await run(
    'ffmpeg',
    [
      '-v',
      'error',
      ...input,
      '-t',
      String(SECONDS),
      '-vf',
      filters,
      '-fps_mode',
      'passthrough',
      '-f',
      'rawvideo',
      '-',
    ],
    { encoding: 'buffer', maxBuffer: 64 * 1024 ** 2 },
  );
  return Array.from({ length: stdout.length / FRAME_BYTES }, (_, at) => ({
    at,
    ...frameHashes(stdout.subarray(at * FRAME_BYTES, (at + 1) * FRAME_BYTES)),
  })).filter(({ quality }) => quality >= LEAST_QUALITY);
}

const ofScene = (scene: number, take: number) => ['-f', 'lavfi', '-i', sceneOf(scene, take)];

/** One film, and all that was made of it in one go. */
async function changed(folder: string, scene: number): Promise<{ original: string; changed: string[] }> {
  const original = join(folder, 'original.mp4');
  const rate = ['-b:v', `${BITRATE}k`];
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...ofScene(scene, 0),
    '-t',
    String(SECONDS),
    ...ENCODED,
    ...rate,
    original,
  ]);
  const changes = Object.values(CHANGES);
  const files = changes.map((_, at) => join(folder, `changed-${at}.mp4`));
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-i', original],
    ...changes.flatMap(({ filter, half }, at) => [
      ...['-map', '0:v', '-vf', filter, ...ENCODED],
      ...['-b:v', `${half ? BITRATE / 2 : BITRATE}k`, files[at] ?? ''],
    ]),
  ]);
  return { original, changed: files };
}

const sha256 = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

interface Listing {
  readonly search: FilmSearch;
  readonly files: ReadonlySet<string>;
  /** By change and scene, the frames of what was made of a listed film. */
  readonly made: ReadonlyMap<string, readonly AskedFrame[][]>;
  readonly copies: readonly string[];
}

async function list(folder: string, clips: number): Promise<Listing> {
  const hashes: Uint8Array[] = [];
  const frames: ListedFrame[] = [];
  const names = Object.keys(CHANGES);
  const made = new Map<string, AskedFrame[][]>(names.map((name) => [name, []]));
  const copies: string[] = [];
  for (let scene = 0; scene < clips; scene += 1) {
    const files = await changed(folder, scene);
    copies.push(await sha256(files.original));
    for (const { at, listed } of await framesOf(['-i', files.original])) {
      hashes.push(listed);
      for (let from = 0; from < listed.length; from += HASH_BYTES) frames.push({ film: String(scene), at });
    }
    for (const [at, name] of names.entries())
      made.get(name)?.push(await framesOf(['-i', files.changed[at] ?? '']));
    if (scene % 20 === 19) console.error(`${scene + 1} filmes`);
  }
  return { search: new FilmSearch(Buffer.concat(hashes), frames), files: new Set(copies), made, copies };
}

async function recall({
  search,
  files,
  made,
  copies,
}: Listing): Promise<{ rows: string[][]; total: number }> {
  const rows = [
    ['the same file', String(copies.filter((copy) => files.has(copy)).length), String(copies.length)],
  ];
  for (const [name, films] of made) {
    let found = 0;
    for (const [scene, frames] of films.entries()) {
      const like = await search.like({ frames });
      if (like.some(({ film }) => film === String(scene))) found += 1;
    }
    rows.push([name, String(found), String(films.length)]);
  }
  const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column]), 0);
  return { rows, total: sum(1) / sum(2) };
}

/** Other takes of the listed scenes, none of which is listed. */
async function falseMatches(search: FilmSearch, clips: number, similar: number): Promise<number> {
  let wrong = 0;
  for (let number = 0; number < similar; number += 1) {
    const frames = await framesOf(ofScene(number % clips, 1 + Math.floor(number / clips)));
    if ((await search.like({ frames })).length > 0) wrong += 1;
    if (number % 100 === 99) console.error(`${number + 1} parecidos, ${wrong} errados`);
  }
  return wrong;
}

/** Times of look-ups among so many hashes, and of comparing with all of them one after another. */
function lookUps(listed: number): { median: number; p99: number; scan: number } {
  const hashes = randomBytes(listed * HASH_BYTES);
  const index = new HashIndex(hashes);
  const times = Array.from({ length: LOOK_UPS }, () => {
    const asked = randomBytes(HASH_BYTES);
    const began = performance.now();
    index.near(asked);
    return performance.now() - began;
  });
  const scans = Array.from({ length: SCANS }, () => {
    const asked = randomBytes(HASH_BYTES);
    const began = performance.now();
    for (let at = 0; at < listed; at += 1)
      distance(asked, hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES));
    return performance.now() - began;
  });
  return { median: percentile(times, 50), p99: percentile(times, 99), scan: percentile(scans, 50) };
}

/** `npm run bench:likeness`. The exit code is 1 when a bar is missed. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      clips: { type: 'string', default: '200' },
      similar: { type: 'string', default: '1000' },
      listed: { type: 'string', default: '1000000' },
    },
  });
  const { clips, similar, listed } = options.parse(values);
  const times = lookUps(listed);
  printTable(
    ['listed hashes', 'look-up, median', 'p99', 'one after another'],
    [
      [
        String(listed),
        `${times.median.toFixed(2)} ms`,
        `${times.p99.toFixed(2)} ms`,
        `${times.scan.toFixed(0)} ms`,
      ],
    ],
  );
  const folder = scratchFolder('alcova-likeness-');
  try {
    await mkdir(folder, { recursive: true });
    const listing = await list(folder, clips);
    const { rows, total } = await recall(listing);
    printTable(['change', 'found', 'of'], rows);
    const wrong = await falseMatches(listing.search, clips, similar);
    const share = similar === 0 ? 0 : wrong / similar;
    printTable(
      ['films', 'recall', 'similar scenes', 'false matches'],
      [[String(clips), total.toFixed(3), String(similar), `${wrong} (${(100 * share).toFixed(2)} %)`]],
    );
    if (total < BARS.recall || share > BARS.falseMatches) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
