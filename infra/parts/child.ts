import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartFailure, hasCode } from './failure';
import { signal } from './identity-of-process';
import { within } from './wait';

const keptLines = 40;
const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));

/** How whoever starts a process follows it. */
export interface ProcessHooks {
  /** Receives every line the process writes. */
  readonly onLine?: (line: string) => void;
  /** Called with the process number as soon as it is known, long before readiness. */
  readonly onSpawn?: (pid: number) => void;
  /** Ends the process when aborted: a start that is no longer wanted. */
  readonly signal?: AbortSignal;
}

export interface ChildOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment of the process: nothing else is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly user?: { readonly uid: number; readonly gid: number };
  /** What asks the process to end in order. SIGTERM unless given. */
  readonly stopSignal?: NodeJS.Signals;
  /** What the kernel sends when this process dies without stopping its children. SIGKILL unless given. */
  readonly orphanSignal?: 'SIGKILL' | 'SIGQUIT';
  readonly hooks?: ProcessHooks;
  /** What it reads from its standard input; else that is empty. */
  readonly input?: Readable;
  /** Takes what it writes to its standard output; else these are lines as those of its standard error. */
  readonly output?: (written: Readable) => Promise<void>;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Child {
  readonly pid: number;
  readonly exited: Promise<Exit>;
  /** When all input was given and all output was taken. */
  readonly piped: Promise<void>;
  /** The last lines it wrote, oldest first. */
  tail(): readonly string[];
  /** Asks it to end, ends its whole group by force after `graceMs`, resolves when it is gone. */
  stop(graceMs: number): Promise<void>;
}

/** A minimal environment for system programs: what they need to be found and to write text. */
export function plainEnvironment(): Record<string, string> {
  const env: Record<string, string> = { PATH: process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin' };
  for (const name of ['HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_EXTRA_CA_CERTS']) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return env;
}

/** Starts a process as the leader of its own group. Rejects with a StartFailure when the program cannot be run. */
export async function startChild(options: ChildOptions): Promise<Child> {
  const lines: string[] = [];
  // setpriv lets the kernel end the process with its parent, so that even a killed runner leaves nothing behind.
  const guard =
    setpriv === undefined ? [] : [setpriv, '--pdeathsig', options.orphanSignal ?? 'SIGKILL', '--'];
  const [command = options.command, ...args] = [...guard, options.command, ...options.args];
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: [options.input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    ...(options.user ?? {}),
  });
  const exited = new Promise<Exit>((resolve) => {
    child.once('exit', (code, name) => resolve({ code, signal: name }));
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => reject(new StartFailure(spawnProblem(options, error))));
  });
  const { pid, stdin, stdout, stderr } = child;
  if (pid === undefined || !stdout || !stderr)
    throw new StartFailure(`${options.name}: o processo não iniciou`);
  const keep = (line: string) => {
    lines.push(line);
    if (lines.length > keptLines) lines.shift();
    options.hooks?.onLine?.(line);
  };
  const piped = Promise.all([
    options.input && stdin ? pipeline(options.input, stdin) : undefined,
    options.output?.(stdout),
  ]).then(() => undefined);
  // Whoever waits hears of it; a program that ends first is told by its exit.
  piped.catch(() => undefined);
  if (!options.output) readLines(stdout, keep);
  readLines(stderr, keep);
  const stop = stopper(pid, exited, options.stopSignal ?? 'SIGTERM');
  options.hooks?.onSpawn?.(pid);
  const stopSoon = (): void => void stop(5_000);
  options.hooks?.signal?.addEventListener('abort', stopSoon, { once: true });
  void exited.then(() => {
    options.hooks?.signal?.removeEventListener('abort', stopSoon);
    // Whatever the process started itself ends with it.
    signal(-pid, 'SIGKILL');
  });
  return { pid, exited, piped, tail: () => lines, stop };
}

function readLines(stream: Readable, keep: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', keep);
}

function stopper(pid: number, exited: Promise<Exit>, stopSignal: NodeJS.Signals) {
  return async (graceMs: number): Promise<void> => {
    if ((await within(exited, 0)) !== undefined) return;
    signal(pid, stopSignal);
    if ((await within(exited, graceMs)) !== undefined) return;
    signal(-pid, 'SIGKILL');
    await exited;
  };
}

function spawnProblem(options: ChildOptions, error: Error): string {
  if (hasCode(error, 'ENOENT'))
    return `Falta o programa ${options.command}, necessário para ${options.name}.`;
  return `${options.name}: ${options.command} não pôde ser executado (${error.message})`;
}

/** Waits for readiness, but not longer than the process lives; a process that ends first is a StartFailure with its last line. */
export async function readyOrFailed(name: string, child: Child, ready: Promise<void>): Promise<void> {
  // The loser of the race must not become an unhandled rejection.
  ready.catch(() => undefined);
  const ended = child.exited.then((exit) => {
    const last = child.tail().findLast((line) => /fatal|error|erro|panic/i.test(line)) ?? child.tail().at(-1);
    throw new StartFailure(
      `${name} terminou ao iniciar (${exit.signal ?? `código ${exit.code}`})${last ? `: ${last}` : ''}`,
    );
  });
  ended.catch(() => undefined);
  try {
    await Promise.race([ready, ended]);
  } catch (error) {
    await child.stop(2_000);
    throw error;
  }
}
