import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isNode, isScalar, parseDocument, type YAMLMap } from 'yaml';

const folder = join(__dirname, '../../k8s/chart');
export const valuesTableFile = join(folder, 'README.md');

/** Longer ones are looked up in the file. */
const LONGEST_DEFAULT = 60;

interface Row {
  readonly path: string;
  /** What it is when nothing is said; undefined for a group of values. */
  readonly usual: string | undefined;
  readonly about: string;
}

/** A comment without its marks, in one line; what stands before an empty line is about the whole file. */
const textOf = (comment: string | null | undefined): string =>
  ((comment ?? '').split('\n\n').at(-1) ?? '')
    .split('\n')
    .map((line) => line.replace(/^ (-- )?/, ''))
    .join(' ')
    .trim();

/** A row for each value, and for each group of them that has a comment of its own. */
function rowsOf(map: YAMLMap, above: readonly string[], ofMap: string): Row[] {
  return map.items.flatMap(({ key, value }, index) => {
    if (!isScalar(key)) return [];
    const path = [...above, String(key.value)];
    // The parser gives what stands before a map's first key to the map.
    const about = textOf(key.commentBefore) || (index === 0 ? ofMap : '');
    if (isMap(value) && value.flow !== true && value.items.length > 0) {
      const inner = rowsOf(value, path, textOf(value.commentBefore));
      return about === '' ? inner : [{ path: path.join('.'), usual: undefined, about }, ...inner];
    }
    return [{ path: path.join('.'), usual: JSON.stringify(plainOf(value)), about }];
  });
}

/** What a node of YAML says, without its comments and its form. */
const plainOf = (value: unknown): unknown => (isNode(value) ? (value.toJSON() as unknown) : value);

const cell = (text: string): string => text.replaceAll('|', '\\|');
const shown = (usual: string | undefined): string => {
  if (usual === undefined) return '';
  return usual.length > LONGEST_DEFAULT ? '[values.yaml](values.yaml)' : `\`${usual}\``;
};

/** The page with every value of the chart, its default and its comment in values.yaml. */
export function valuesTable(): string {
  const { contents } = parseDocument(readFileSync(join(folder, 'values.yaml'), 'utf8'));
  if (!isMap(contents)) throw new Error('values.yaml is no map');
  const rows = rowsOf(contents, [], textOf(contents.commentBefore));
  return [
    '# Values of the chart',
    '',
    'Made from [values.yaml](values.yaml) by `npm run chart -- --only values-table`. How to install:',
    '[k8s/README.md](../README.md); whole files of values: [examples](examples).',
    '',
    '| value | default | |',
    '|---|---|---|',
    ...rows.map(({ path, usual, about }) => `| \`${path}\` | ${cell(shown(usual))} | ${cell(about)} |`),
    '',
  ].join('\n');
}

if (require.main === module) writeFileSync(valuesTableFile, valuesTable());
