/**
 * release.mjs --out FOLDER --repository REGISTRY/PATH --sources URL --digest NAME=sha256:... [--digest ...]: copies the chart, and tells the copy
 * what a checkout cannot know: where the images of this release lie and what is in them, and where its sources can be read, the pages of the
 * runbook among them. Its examples then install these images. Node's own modules only.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const chart = join(dirname(fileURLToPath(import.meta.url)), 'chart');
const IMAGES = [
  ...['gateway', 'identity', 'catalogue', 'moderation', 'commerce', 'media', 'media-worker'],
  'operator',
];

function given() {
  const text = { type: 'string' };
  const { values } = parseArgs({
    options: { out: text, repository: text, sources: text, digest: { type: 'string', multiple: true } },
  });
  const digests = Object.fromEntries((values.digest ?? []).map((one) => one.split('=')));
  const missing = ['out', 'repository', 'sources'].filter((name) => !values[name]).map((name) => `--${name}`);
  for (const name of IMAGES)
    if (!/^sha256:[0-9a-f]{64}$/.test(digests[name] ?? '')) missing.push(`--digest ${name}=sha256:...`);
  if (missing.length === 0) return { ...values, digests };
  process.stderr.write(`missing: ${missing.join(', ')}\n`);
  process.exit(2);
}

/** Changes a file at exactly one place; a place that is not there any more ends the release. */
function change(file, from, to) {
  const before = readFileSync(file, 'utf8');
  if (before.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`);
  writeFileSync(
    file,
    before.replace(from, () => to),
  );
}

const { out, repository, sources, digests } = given();
cpSync(chart, out, { recursive: true });
change(join(out, 'values.yaml'), "\n  repository: ''\n", `\n  repository: ${repository}\n`);
change(
  join(out, 'values.yaml'),
  '\n  digests: {}\n',
  `\n  digests:\n${IMAGES.map((name) => `    ${name}: ${digests[name]}\n`).join('')}`,
);
writeFileSync(
  join(out, 'Chart.yaml'),
  `${readFileSync(join(out, 'Chart.yaml'), 'utf8')}sources: [${sources}]\n`,
);
for (const name of readdirSync(join(out, 'examples'))) {
  const file = join(out, 'examples', name);
  const before = readFileSync(file, 'utf8');
  const example = before.replace(
    /\nimage:\n {2}repository: registry\.example\/alcova\n(?: {2}tag: \S+\n)?/,
    '\nimage:\n',
  );
  if (example === before) throw new Error(`${file} names no registry`);
  // A key without anything below it would be no map.
  writeFileSync(file, example.replace(/\nimage:\n(?! )/, '\n'));
}
