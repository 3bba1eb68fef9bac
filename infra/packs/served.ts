import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { masterAt, mediaAt, textOf } from './playlists';

const run = promisify(execFile);
const LIMITS = { maxBuffer: 64 * 1024 * 1024, timeout: 120_000 };
/** Samples that the AAC encoder writes before the first that is heard; decoders of a fragmented file hand them out. */
const PRIMING = 1_024;
const SAMPLE_RATE = 48_000;
/** Of 255, white; and of 32,767, a tone that loudness was taken from. */
const BRIGHT = 200;
const LOUD = 2_000;

/** Without a word on their colours small pictures are BT.601 and large ones BT.709, which is what is made of both. */
const inBt709 = (width: number, height: number): string =>
  `in_color_matrix=${Math.min(width, height) < 720 ? 'bt601' : 'bt709'}:out_color_matrix=bt709`;
/** Pictures are compared by their number, whatever clock they come with. */
const NUMBERED = 'settb=1/25,setpts=N';

/** A rendition as the master playlist announces it. */
export interface Variant {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
}

export interface Ladder {
  /** From the smallest to the largest. */
  readonly variants: readonly Variant[];
  /** Playlist of the sound. */
  readonly sound: string | null;
}

/** Reads a master playlist. */
export async function ladderAt(url: string): Promise<Ladder> {
  const { variants, sounds } = await masterAt(url);
  const shown = variants.map(({ attributes, url: playlist }) => {
    const [width = 0, height = 0] = (attributes['RESOLUTION'] ?? '').split('x').map(Number);
    return { url: playlist, width, height, frameRate: Number(attributes['FRAME-RATE']) };
  });
  return {
    variants: shown.sort((a, b) => a.width * a.height - b.width * b.height),
    sound: sounds[0]?.url ?? null,
  };
}

/** Seconds that a media playlist tells of its segments, how many there are, and in which files. */
export async function playlistAt(
  url: string,
): Promise<{ seconds: number; segments: number; files: string[] }> {
  const { segments } = await mediaAt(url);
  const files = [...new Set(segments.map(({ file }) => file))];
  return { seconds: segments.reduce((sum, one) => sum + one.seconds, 0), segments: segments.length, files };
}

const probed = z.object({
  streams: z
    .array(
      z.object({
        ...{ width: z.number(), height: z.number(), pix_fmt: z.string() },
        ...{ color_space: z.string(), color_transfer: z.string(), color_primaries: z.string() },
        ...{ sample_aspect_ratio: z.string().default('1:1'), field_order: z.string().default('progressive') },
      }),
    )
    .length(1),
  packets: z.array(z.object({ pts_time: z.coerce.number(), flags: z.string() })),
});

export interface ServedPictures {
  readonly width: number;
  readonly height: number;
  readonly pixelFormat: string;
  readonly pixelAspect: string;
  readonly fieldOrder: string;
  /** Matrix, transfer, primaries. */
  readonly colours: readonly string[];
  /** Seconds at which each picture is shown, in order. */
  readonly times: readonly number[];
  /** Numbers of the key frames. */
  readonly keys: readonly number[];
}

/** What a rendition holds, as a player sees it through its playlist. */
export async function picturesOf(playlist: string): Promise<ServedPictures> {
  const { stdout } = await run(
    'ffprobe',
    [
      ...['-v', 'error', '-of', 'json', '-select_streams', 'v:0'],
      ...[
        '-show_entries',
        'stream=width,height,pix_fmt,sample_aspect_ratio,field_order,color_space,color_transfer,color_primaries:packet=pts_time,flags',
      ],
      playlist,
    ],
    LIMITS,
  );
  const { streams, packets } = probed.parse(JSON.parse(stdout));
  const [stream] = streams;
  if (!stream) throw new Error('no pictures');
  const shown = packets.sort((a, b) => a.pts_time - b.pts_time);
  return {
    ...{ width: stream.width, height: stream.height, pixelFormat: stream.pix_fmt },
    ...{ pixelAspect: stream.sample_aspect_ratio, fieldOrder: stream.field_order },
    colours: [stream.color_space, stream.color_transfer, stream.color_primaries],
    times: shown.map(({ pts_time }) => pts_time),
    keys: shown.flatMap(({ flags }, at) => (flags.startsWith('K') ? [at] : [])),
  };
}

/** Seconds at which the last picture of a rendition is shown: its init part and its last byte range alone, written to `scratch`. */
export async function lastPicture(playlist: string, scratch: string): Promise<number> {
  const text = await textOf(playlist);
  const init = /^#EXT-X-MAP:URI="([^"]+)"/m.exec(text)?.[1] ?? '';
  const [, size, from, file = ''] = /^#EXT-X-BYTERANGE:(\d+)@(\d+)\n(.+)\n#EXT-X-ENDLIST/m.exec(text) ?? [];
  const range = `bytes=${from}-${Number(from) + Number(size) - 1}`;
  const answers = await Promise.all([
    fetch(new URL(init, playlist)),
    fetch(new URL(file, playlist), { headers: { range } }),
  ]);
  const parts = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  await writeFile(scratch, Buffer.concat(parts.map((part) => Buffer.from(part))));
  return (await picturesOf(scratch)).times.at(-1) ?? -1;
}

/** Decodes a rendition beside its source: likeness (SSIM) of each picture with the source's, and the number of the first white one. */
export async function compare(
  playlist: string,
  source: string,
  shape: { size: readonly [number, number]; reference: string; scratch: string },
): Promise<{ likeness: number[]; flash: number }> {
  const [width, height] = shape.size;
  const light = `${shape.scratch}.light`;
  const graph = [
    `[0:v]${NUMBERED},split[whole][dot];[dot]scale=1:1:flags=area,format=gray[light]`,
    `[1:v:0]setpts=PTS-STARTPTS,${shape.reference},scale=${width}:${height}:flags=bicubic:${inBt709(width, height)},setsar=1,format=yuv420p,${NUMBERED}[wanted]`,
    '[whole][wanted]ssim=stats_file=-[judged]',
  ].join(';');
  try {
    const { stdout } = await run(
      'ffmpeg',
      [
        ...['-v', 'error', '-y', '-i', playlist, '-i', source, '-filter_complex', graph],
        ...['-map', '[judged]', '-fps_mode', 'passthrough', '-f', 'null', '-'],
        ...['-map', '[light]', '-fps_mode', 'passthrough', '-f', 'rawvideo', light],
      ],
      LIMITS,
    );
    return {
      likeness: [...stdout.matchAll(/All:([\d.]+)/g)].map((match) => Number(match[1])),
      flash: (await readFile(light)).findIndex((value) => value > BRIGHT),
    };
  } finally {
    await rm(light, { force: true });
  }
}

/** Seconds at which an mp4 turns white and its tone begins, on one clock; `rate`: pictures a second to look at. */
export async function flashAndTone(
  mp4: string,
  rate: number,
  scratch: string,
): Promise<{ flash: number; tone: number }> {
  const light = `${scratch}.light`;
  try {
    const { stdout } = await run(
      'ffmpeg',
      [
        ...['-v', 'error', '-y', '-i', mp4, '-map', '0:v:0', '-f', 'rawvideo'],
        ...['-vf', `fps=${rate}:start_time=0,scale=1:1:flags=area,format=gray`, light],
        ...['-map', '0:a:0', '-af', 'aresample=48000:async=1:first_pts=0,pan=mono|c0=c0', '-f', 's16le', '-'],
      ],
      { ...LIMITS, encoding: 'buffer' },
    );
    const flash = (await readFile(light)).findIndex((value) => value > BRIGHT) / rate;
    return { flash, tone: toneOf(stdout, 0) };
  } finally {
    await rm(light, { force: true });
  }
}

/** Second at which 16-bit samples are first loud, counted from sample `from`. */
function toneOf(samples: Buffer, from: number): number {
  for (let at = from; at < samples.length / 2; at++)
    if (Math.abs(samples.readInt16LE(at * 2)) > LOUD) return (at - from) / SAMPLE_RATE;
  return Infinity;
}

/** Length of the sound in samples, and the second at which its tone begins. */
export async function listen(playlist: string): Promise<{ samples: number; tone: number }> {
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', playlist, '-af', 'pan=mono|c0=c0', '-f', 's16le', '-'],
    { ...LIMITS, encoding: 'buffer' },
  );
  return { samples: stdout.length / 2 - PRIMING, tone: toneOf(stdout, PRIMING) };
}
