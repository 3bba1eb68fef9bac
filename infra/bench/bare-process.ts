import { type Child, plainEnvironment, startChild } from '../parts/child';
import { StartFailure, within } from '../parts';

const READY_WITHIN_MS = 60_000;

/** A floor: a script that serves in a process of its own, with production settings, and prints `port {number}` when it listens. @throws StartFailure */
export async function startBare(
  script: string,
  args: readonly string[],
): Promise<{ url: string; child: Child }> {
  let heard: (port: string) => void = () => undefined;
  const port = new Promise<string>((resolve) => {
    heard = resolve;
  });
  const child = await startChild({
    name: 'bare server',
    command: process.execPath,
    args: ['--require', require.resolve('tsx/cjs'), script, ...args],
    env: { ...plainEnvironment(), NODE_ENV: 'production' },
    cwd: __dirname,
    hooks: { onLine: (line) => line.startsWith('port ') && heard(line.slice(5)) },
  });
  const ended = child.exited.then(() => undefined);
  const listening = await within(Promise.race([port, ended]), READY_WITHIN_MS);
  if (listening !== undefined) return { url: `http://127.0.0.1:${listening}`, child };
  await child.stop(0);
  throw new StartFailure(`${script}: ${child.tail().slice(-5).join(' ')}`);
}
