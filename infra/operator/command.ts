import { resolve } from 'node:path';
import type { OperatorConnection } from '@alcova/messaging';
import { reasonOf, StartFailure } from '../parts';
import { connectToSystem } from './access';

/** The command line was not understood; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What a command works with; `say` prints one line. */
export interface Tools extends OperatorConnection {
  readonly say: (line: string) => void;
}

/** Prints one line. */
export type Say = (line: string) => void;
const say: Say = (line) => process.stdout.write(`${line}\n`);

/**
 * Runs an operator's command: exit code 0 when it did what was asked, 1 when it could not, 2 when the command line was not understood.
 * `read` understands the command line before anything is connected.
 */
export function runCommand(
  usage: string,
  read: (args: readonly string[]) => (tools: Tools) => Promise<boolean>,
): Promise<void> {
  return runAlone(usage, (args) => {
    const work = read(args);
    return () => withSystem(work);
  });
}

/** As runCommand, for commands that need no running system. */
export async function runAlone(
  usage: string,
  read: (args: readonly string[]) => (say: Say) => Promise<boolean>,
): Promise<void> {
  // A notice for developers, not for who runs the site.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  try {
    const work = read(process.argv.slice(2));
    process.exitCode = (await work(say)) ? 0 : 1;
  } catch (error) {
    if (error instanceof UsageError) process.stderr.write(`${error.message}\n${usage}\n`);
    else process.stderr.write(`${error instanceof StartFailure ? error.message : reasonOf(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** Does the work with a connection to the running system. */
export async function withSystem<Result>(work: (tools: Tools) => Promise<Result>): Promise<Result> {
  const connection = await connectToSystem(resolve(__dirname, '../..'), process.env);
  try {
    return await work({ ...connection, say });
  } finally {
    await connection.close();
  }
}
