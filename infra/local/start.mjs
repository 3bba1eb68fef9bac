/** `npm start`: brings what is missing, then hands over to the runner (main.ts) in this same process. */
import { prepare } from './setup.mjs';

prepare({ forTests: false });
const { require: load } = await import('tsx/cjs/api');
await load('./main.ts', import.meta.url).main(process.argv.slice(2));
