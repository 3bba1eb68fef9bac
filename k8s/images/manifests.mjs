/**
 * manifests.mjs FOLDER OUT: writes into OUT the manifests with which npm installs what one workspace needs to run: its own, those of the
 * project's packages that it uses, all without what only development needs, and the lock file. Prints the workspaces' folders.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [folder, out] = process.argv.slice(2);
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const root = read('package.json');

const folders = root.workspaces.flatMap((pattern) =>
  pattern.endsWith('/*')
    ? readdirSync(pattern.slice(0, -2)).map((name) => join(pattern.slice(0, -2), name))
    : [pattern],
);
const byName = new Map(
  folders
    .filter((path) => existsSync(join(path, 'package.json')))
    .map((path) => [read(join(path, 'package.json')).name, path]),
);

const used = new Set();
function use(path) {
  if (used.has(path)) return;
  used.add(path);
  for (const name of Object.keys(read(join(path, 'package.json')).dependencies ?? {})) {
    const workspace = byName.get(name);
    if (workspace !== undefined) use(workspace);
  }
}
use(folder);

function write(path, manifest) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
}
const without = (manifest, ...names) =>
  Object.fromEntries(Object.entries(manifest).filter(([name]) => !names.includes(name)));
for (const path of used)
  write(
    join(out, path, 'package.json'),
    without(read(join(path, 'package.json')), 'devDependencies', 'scripts', 'nx'),
  );
write(join(out, 'package.json'), {
  // An image has a Node of its own.
  ...without(root, 'devDependencies', 'optionalDependencies', 'scripts'),
  workspaces: [...used],
});
copyFileSync('package-lock.json', join(out, 'package-lock.json'));
copyFileSync('.npmrc', join(out, '.npmrc'));
process.stdout.write(`${[...used].join('\n')}\n`);
