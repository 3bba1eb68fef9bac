import { HealthRegistry } from '@alcova/platform';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CONFIG, type Config } from '../config';

const run = promisify(execFile);

/** The programs that a worker is nothing without: looked for at start, with one clear line when missing. */
@Injectable()
export class Programs implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(HealthRegistry) private readonly health: HealthRegistry,
  ) {}

  async onModuleInit(): Promise<void> {
    await Promise.all([requireProgram(this.config.FFMPEG_PATH), requireProgram(this.config.FFPROBE_PATH)]);
    this.health.register('ffmpeg', () => requireProgram(this.config.FFMPEG_PATH));
  }
}

async function requireProgram(path: string): Promise<void> {
  try {
    await run(path, ['-version'], { timeout: 10_000 });
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new Error(`${path} does not run: ${reason}`, { cause: error });
  }
}
