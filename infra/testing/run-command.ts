import { runAlcova, systemOfEnvironment, TOPICS } from '@alcova/operator';
import { resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { localSystem } from '../operator/local-system';
import type { Outcome } from './operator-command';

const root = resolve(__dirname, '../..');

/** Runs a command as `npm run alcova` does, in this process: Node takes seconds to load what it needs. */
export async function runCommand(
  topic: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Outcome> {
  const began = performance.now();
  const streams = { input: Readable.from([input]), output: new PassThrough(), errors: new PassThrough() };
  const system = env['NATS_URL'] ? systemOfEnvironment(env) : localSystem(root, env, streams.output);
  const told = Promise.all([text(streams.output), text(streams.errors)]);
  const code = await runAlcova([topic, ...args], system, TOPICS, streams);
  streams.output.end();
  streams.errors.end();
  const [out, err] = await told;
  return { code, out, err, ms: performance.now() - began };
}
