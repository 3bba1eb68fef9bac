import { join } from 'node:path';
import { reasonOf } from '../parts';
import { build } from './build';
import type { Log } from './client/log';
import { packageFolder, serviceNames, type ServiceName } from './names';
import type { System } from './system';

const settleMs = 300;

interface WatchOptions {
  readonly root: string;
  readonly system: System;
  readonly log: Log;
}

/** Which services a changed file concerns: its own, or all of them for a shared library; none for the browser's part. */
export function concernedBy(path: string): { web: boolean; services: readonly ServiceName[] } {
  const own = serviceNames.find((name) => path.startsWith(`${packageFolder(name)}/`));
  if (own !== undefined) return { web: false, services: [own] };
  if (path.startsWith('web/')) return { web: true, services: [] };
  const shared = path.startsWith('services/shared/') && !path.startsWith('services/shared/testing/');
  return { web: path.startsWith('services/shared/contracts/'), services: shared ? serviceNames : [] };
}

/** Rebuilds what changes and restarts what runs it, until closed. Changes during a rebuild lead to one more. */
export async function watch(options: WatchOptions): Promise<{ close(): Promise<void> }> {
  const { watch: watchFiles } = await import('chokidar');
  const folders = ['services', 'gateway/src', 'web/src', 'web/index.html', 'web/public'];
  const watcher = watchFiles(
    folders.map((folder) => join(options.root, folder)),
    {
      ignoreInitial: true,
      ignored: (path) => /\/(node_modules|dist|test)(\/|$)|\.spec\.tsx?$/.test(path),
    },
  );
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  watcher.on('all', (_event, path) => {
    changed.add(path.slice(options.root.length + 1));
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(() => applyChanges(options, changed));
    }, settleMs);
  });
  return {
    close: async () => {
      clearTimeout(timer);
      await watcher.close();
      await work;
    },
  };
}

async function applyChanges({ root, system, log }: WatchOptions, changed: Set<string>): Promise<void> {
  const concerns = [...changed].map(concernedBy);
  changed.clear();
  const services = serviceNames.filter((name) => concerns.some((concern) => concern.services.includes(name)));
  if (services.length === 0 && !concerns.some((concern) => concern.web)) return;
  try {
    log.say(`mudança: recompilando${services.length > 0 ? ` e reiniciando ${services.join(', ')}` : ''}`);
    await build(root);
    await Promise.all(services.map((name) => system.restart(name)));
    log.say('pronto de novo');
  } catch (error) {
    log.say(reasonOf(error));
  }
}
