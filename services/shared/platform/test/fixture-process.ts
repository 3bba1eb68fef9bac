import 'reflect-metadata';
import {
  baseConfigShape,
  DrainRegistry,
  exitOnStartFailure,
  loadConfig,
  runProcess,
  whileWaitingFor,
} from '@alcova/platform';
import { Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** Milliseconds that the work in flight takes to end. */
const drainMs = Number(process.env['DRAIN_MS']);

@Injectable()
class Work implements OnModuleInit {
  // tsx knows no metadata of types; what it takes from the package is built by swc.
  constructor(@Inject(DrainRegistry) private readonly drains: DrainRegistry) {}

  onModuleInit(): void {
    this.drains.register({
      drain: async () => {
        process.stdout.write('draining\n');
        await sleep(drainMs);
        process.stdout.write('drained\n');
      },
    });
    process.on('SIGUSR2', () => {
      throw new Error('nobody caught this');
    });
  }
}

/** A part that is away until a signal says that it came. */
const part = {
  provide: 'part',
  useFactory: async () => {
    if (process.env['AWAY'] === undefined) return;
    await whileWaitingFor('part', async () => {
      process.stdout.write('away\n');
      await once(process, 'SIGHUP');
    });
  },
};

@Module({ providers: [Work, part] })
class FixtureModule {}

async function main(): Promise<void> {
  const config = loadConfig(z.object(baseConfigShape));

  const stopDelayMs = Number(process.env['STOP_DELAY_MS'] ?? 0);
  await runProcess({ name: 'fixture', module: FixtureModule, config, stopWithinMs: 3_000, stopDelayMs });
}

main().catch(exitOnStartFailure);
