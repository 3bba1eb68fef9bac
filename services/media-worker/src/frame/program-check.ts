import { HealthRegistry, logger } from '@alcova/platform';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { espeakRuns } from '../alignment/espeak';
import { canToneMap } from '../ffmpeg/capabilities';
import { CONFIG, type Config } from '../config/config';

const run = promisify(execFile);
const log = logger('programs');
/** The oldest release whose options and output we know. */
const OLDEST_MAJOR = 5;
/** A look at a program starts a process: one a minute is enough. */
const LOOK_AGAIN_MS = 60_000;

/** The programs that a worker is nothing without: looked for at start, with one clear line when missing. */
@Injectable()
export class ProgramCheck implements OnModuleInit {
  private lookedAt = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly health: HealthRegistry,
  ) {}

  async onModuleInit(): Promise<void> {
    const versions = await this.look();
    const bounded = await runs('prlimit');
    log.info({ ...versions, bounded }, 'the programs are there');
    if (!bounded) log.warn('prlimit is missing: only the limits around this process bound what ffmpeg takes');
    if (!(await canToneMap(this.config.FFMPEG_PATH)))
      log.warn('this ffmpeg has no zscale: high dynamic range will look pale');
    if (!(await espeakRuns(this.config.ESPEAK_PATH)))
      log.error('espeak-ng is missing: texts cannot be aligned with voices, their jobs fail');
    this.health.register('ffmpeg', async () => {
      if (Date.now() - this.lookedAt >= LOOK_AGAIN_MS) await this.look();
    });
  }

  private async look(): Promise<{ ffmpeg: string; ffprobe: string }> {
    const [ffmpeg, ffprobe] = await Promise.all([
      requireProgram(this.config.FFMPEG_PATH),
      requireProgram(this.config.FFPROBE_PATH),
    ]);
    this.lookedAt = Date.now();
    return { ffmpeg, ffprobe };
  }
}

async function runs(program: string): Promise<boolean> {
  try {
    await run(program, ['--version'], { timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
}

/** Answers the version, for example `5.1.9-0+deb12u1`. @throws Error when it does not run or is too old */
async function requireProgram(path: string): Promise<string> {
  const version = versionOf(await firstLine(path));
  const major = /^n?(\d+)\./.exec(version)?.[1];
  // Builds from git carry no number; they are newer than any release that we would refuse.
  if (major !== undefined && Number(major) < OLDEST_MAJOR)
    throw new Error(`${path} is version ${version}, at least ${OLDEST_MAJOR} is needed`);
  return version;
}

/** The version in `ffmpeg version 5.1.9-0+deb12u1 Copyright ...`. */
const versionOf = (line: string): string => /version (\S+)/.exec(line)?.[1] ?? 'unknown';

async function firstLine(path: string): Promise<string> {
  try {
    const { stdout } = await run(path, ['-version'], { timeout: 10_000 });
    return stdout.split('\n')[0] ?? '';
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new Error(`${path} does not run: ${reason}`, { cause: error });
  }
}
