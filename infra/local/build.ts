import { join } from 'node:path';
import { StartFailure } from '../parts';
import { plainEnvironment, startChild } from '../parts/child';

const buildWithinMs = 600_000;

/** Builds what changed since the last build (nx keeps the rest from its cache), or only the named projects. */
export async function build(root: string, projects: readonly string[] = []): Promise<void> {
  const only = projects.length === 0 ? [] : ['-p', projects.join(',')];
  const child = await startChild({
    name: 'compilação',
    command: join(root, 'node_modules/.bin/nx'),
    args: ['run-many', '-t', 'build', '--output-style=stream', ...only],
    env: { ...plainEnvironment(), NX_DAEMON: 'false', NX_TUI: 'false', CI: 'true', NODE_ENV: 'production' },
    cwd: root,
  });
  const timer = setTimeout(() => void child.stop(0), buildWithinMs);
  const exit = await child.exited;
  clearTimeout(timer);
  if (exit.code !== 0) throw new StartFailure(`A compilação falhou:\n${child.tail().slice(-15).join('\n')}`);
}
