/** `npm start`: brings what is missing, then hands over to the runner (main.ts) in this same process. */
import { prepare } from './setup.mjs';

prepare({ forTests: false });
const { require: load } = await import('tsx/cjs/api');
const part = (path) => load(path, import.meta.url);
await part('./main.ts').main(process.argv.slice(2), { ageDemo: () => part('./age-demo/index.ts') });
