import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TIMEOUT_MS = 10_000;
/** What tone mapping is made of; some builds of ffmpeg leave zimg out. */
const TONE_MAPPING = ['zscale', 'tonemap'];
const known = new Map<string, Promise<boolean>>();

/** Whether this ffmpeg can bring high dynamic range down to BT.709. Asked once for each program. */
export function canToneMap(ffmpegPath: string): Promise<boolean> {
  let answer = known.get(ffmpegPath);
  if (!answer) {
    answer = hasFilters(ffmpegPath, TONE_MAPPING);
    // A program that could not be asked is asked again.
    answer.catch(() => known.delete(ffmpegPath));
    known.set(ffmpegPath, answer);
  }
  return answer;
}

async function hasFilters(ffmpegPath: string, names: readonly string[]): Promise<boolean> {
  const { stdout } = await run(ffmpegPath, ['-hide_banner', '-filters'], {
    timeout: TIMEOUT_MS,
    maxBuffer: 4 * 1024 ** 2,
  });
  // ` .SC zscale            V->V       Apply resizing, ...`
  const there = new Set(stdout.split('\n').map((line) => line.trim().split(/\s+/)[1]));
  return names.every((name) => there.has(name));
}
