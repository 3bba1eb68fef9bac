/**
 * `start.mjs lighthouse|screenshots`: brings what is missing, a browser too, then runs that on the project's own Node. What they look at is
 * the built site; with CHECK_URL one that runs already.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isOnOwnNode } from '../local/own-node.mjs';
import { fail, prepare, root } from '../local/setup.mjs';

const [name, ...args] = process.argv.slice(2);
const built = ['web/dist/index.html', 'gateway/dist/main.js'].map((file) => join(root, file));

prepare({ forTests: false, browser: true });
if (!process.env.CHECK_URL && !built.every((file) => existsSync(file)))
  fail('O site ainda não foi compilado: npm run build');
if (await isOnOwnNode()) {
  const { require: load } = await import('tsx/cjs/api');
  try {
    await load(`./${name}.ts`, import.meta.url).main(args);
  } catch (cause) {
    fail(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
  }
}
