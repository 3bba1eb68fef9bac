import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { plainEnvironment } from '../parts/child';

const root = resolve(__dirname, '../..');
const WITHIN_MS = 10 * 60_000;

/** How a command ended; -1 when a signal ended it. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly ms: number;
}

/** Runs a command as `npm run alcova` does, `input` on its standard input. */
export function operatorCommand(
  topic: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<Outcome> {
  const file = join(root, 'infra/dist/alcova.js');
  const options = { env: { ...plainEnvironment(), ...env }, cwd: root, timeout: WITHIN_MS };
  const began = performance.now();
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      ['--enable-source-maps', file, topic, ...args],
      options,
      (_error, out, err) => done({ code: child.exitCode ?? -1, out, err, ms: performance.now() - began }),
    );
    child.stdin?.end(input);
  });
}
