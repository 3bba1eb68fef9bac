import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

interface Shell {
  /** Modules whose pieces are kept, with all that these load at once. */
  readonly screens: RegExp;
  /** Files of web/public that are kept. */
  readonly files: readonly string[];
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** A chunk, what it imports at once, and their style sheets. */
function closure(chunks: Chunks, file: string, seen: Set<string>): void {
  const chunk = chunks.get(file);
  if (!chunk || seen.has(file)) return;
  seen.add(file);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) seen.add(sheet);
  for (const next of chunk.imports) closure(chunks, next, seen);
}

/**
 * Writes /sw.js: the worker beside this file with the names of the shell's files in it. Its version is a hash of those names and of the
 * public files' bytes, so a release that changes neither leaves the browser's copy alone.
 */
export function serviceWorker({ screens, files }: Shell): Plugin {
  let publicDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle);
      const built = outputs.filter((output) => output.type === 'chunk');
      const chunks = new Map(built.map((chunk) => [chunk.fileName, chunk]));
      const kept = new Set<string>();
      for (const { fileName, isEntry, facadeModuleId } of built)
        if (isEntry || (facadeModuleId !== null && screens.test(facadeModuleId)))
          closure(chunks, fileName, kept);
      for (const { fileName } of outputs) if (fileName.endsWith('.woff2')) kept.add(fileName);
      const shell = [...files, ...[...kept].sort().map((file) => `/${file}`)];
      const hash = createHash('sha256').update(shell.join('\n'));
      for (const file of files) hash.update(readFileSync(join(publicDir, file)));
      const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
        .replace('= __SHELL__', `= ${JSON.stringify(shell)}`)
        .replace('= __VERSION__', `= 'shell-${hash.digest('hex').slice(0, 12)}'`);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
