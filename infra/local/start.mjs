/** `npm start`: brings what is missing, then hands over to the runner (main.ts), on the project's own Node. */
import { isOnOwnNode } from './own-node.mjs';
import { prepare } from './setup.mjs';

prepare({ forTests: false });
if (await isOnOwnNode()) {
  const { require: load } = await import('tsx/cjs/api');
  const part = (path) => load(path, import.meta.url);
  await part('./main.ts').main(process.argv.slice(2), { ageDemo: () => part('./age-demo/index.ts') });
}
