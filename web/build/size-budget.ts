import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface Budget {
  /** Gzip bytes of JavaScript that a first visit to a public page may load. */
  readonly limitBytes: number;
  /** Part of the path of each page's module. */
  readonly pages: readonly string[];
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

function withStaticImports(chunks: Chunks, file: string, seen: Set<string>): Set<string> {
  const chunk = chunks.get(file);
  if (!chunk || seen.has(file)) return seen;
  seen.add(file);
  for (const next of chunk.imports) withStaticImports(chunks, next, seen);
  return seen;
}

const gzipBytes = (chunks: Chunks, files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '', { level: 9 }).length, 0);

/** Prints what each page loads at first and fails the build above the limit. */
export function sizeBudget({ limitBytes, pages }: Budget): Plugin {
  return {
    name: 'size-budget',
    apply: 'build',
    // Last of all: what tells the browser of a screen's pieces is put in by then.
    writeBundle(_options, bundle) {
      const outputs = Object.values(bundle).filter((output) => output.type === 'chunk');
      const chunks = new Map(outputs.map((chunk) => [chunk.fileName, chunk]));
      const entry = outputs.find((chunk) => chunk.isEntry);
      if (!entry) throw new Error('The build has no entry.');
      for (const page of pages) {
        const chunk = outputs.find((output) => output.facadeModuleId?.includes(page) && !output.isEntry);
        if (!chunk) throw new Error(`No chunk for ${page}: is the page still loaded lazily?`);
        const files = withStaticImports(
          chunks,
          chunk.fileName,
          withStaticImports(chunks, entry.fileName, new Set()),
        );
        const bytes = gzipBytes(chunks, files);
        const share = `${bytes} of ${limitBytes} bytes`;
        const line = `${page}: ${share} of JavaScript at first load (gzip)`;
        if (bytes > limitBytes) throw new Error(`${line}: too much`);
        this.info(line);
      }
    },
  };
}
