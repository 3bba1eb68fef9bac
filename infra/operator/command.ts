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

/**
 * Runs an operator's command: exit code 0 when it did what was asked, 1 when it could not, 2 when the command line was not understood.
 * `read` understands the command line before anything is connected.
 */
export async function runCommand(
  usage: string,
  read: (args: readonly string[]) => (tools: Tools) => Promise<boolean>,
): Promise<void> {
  // A notice for developers, not for who runs the site.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  try {
    const work = read(process.argv.slice(2));
    const connection = await connectToSystem(resolve(__dirname, '../..'), process.env);
    try {
      const done = await work({ ...connection, say: (line) => process.stdout.write(`${line}\n`) });
      process.exitCode = done ? 0 : 1;
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (error instanceof UsageError) process.stderr.write(`${error.message}\n${usage}\n`);
    else process.stderr.write(`${error instanceof StartFailure ? error.message : reasonOf(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
