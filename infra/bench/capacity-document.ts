import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { measuredOf } from './capacity-inputs';
import { tablesOf } from './capacity-tables';

const docs = resolve(__dirname, '../../docs');
const TABLE = /^\|.*(?:\n\|.*)*/m;

/** Puts tables in the place of those that stand behind their marks, `<!-- name -->`. @throws RangeError for one without a mark */
export function withTables(document: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    const mark = `<!-- ${name} -->`;
    const [before, after] = text.split(mark);
    if (before === undefined || after === undefined) throw new RangeError(`no ${mark}`);
    return `${before}${mark}${after.replace(TABLE, () => table)}`;
  }, document);
}

/** Works docs/capacity.md out anew from what stands in docs/benchmarks.md. */
export async function writeCapacity(): Promise<void> {
  const report = await readFile(join(docs, 'benchmarks.md'), 'utf8');
  const path = join(docs, 'capacity.md');
  await writeFile(path, withTables(await readFile(path, 'utf8'), tablesOf(measuredOf(report))));
}
