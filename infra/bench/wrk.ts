import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartFailure } from '../parts';

const run = promisify(execFile);

export interface Load {
  /** How many were answered. */
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Asks one address for some seconds over 32 connections. `script` is Lua. @throws StartFailure without wrk, and for any answer that is not 200 */
export async function load(address: string, script: string, seconds: number): Promise<Load> {
  const args = ['-t1', '-c32', `-d${seconds}s`, '--timeout', '10s', '--latency', '-s', script, address];
  const { stdout } = await run('wrk', args).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new StartFailure('wrk is not there: apt-get install wrk');
    throw error;
  });
  const refused = /Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)/.exec(stdout);
  if (refused) throw new StartFailure(`${address}: ${refused[0]}`);
  return {
    requests: Number(/^\s+(\d+) requests in/m.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: milliseconds(/^\s+50%\s+(\S+)/m.exec(stdout)?.[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(stdout)?.[1]),
  };
}

/** `1.25ms`, `830.00us` or `2.01s` in milliseconds. */
export function milliseconds(text = ''): number {
  const [, value, unit] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
  return Number(value) * (unit === 's' ? 1_000 : unit === 'ms' ? 1 : 0.001);
}
