/**
 * The Node that the project runs on comes with its npm packages (`node-linux-*`), so that a machine with another one runs everything on the
 * same: `npm run` finds it by itself in node_modules/.bin, and what is started before the packages are there begins again on it.
 */
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fail, root } from './setup.mjs';

/** Dies with this process, however that ends. */
const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => existsSync(file));

/**
 * Whether this process runs on the project's own Node; programs that it starts find that one too. Where it does not, the same program has
 * run on it to its end, and the exit code is that one's.
 */
export async function isOnOwnNode() {
  const own = join(root, `node_modules/node-linux-${process.arch}/bin/node`);
  if (!existsSync(own)) fail(`O Node do projeto não foi instalado: falta ${own}`);
  process.env.PATH = `${dirname(own)}${delimiter}${process.env.PATH ?? ''}`;
  if (realpathSync(process.execPath) === realpathSync(own)) return true;
  const command = [own, ...process.execArgv, ...process.argv.slice(1)];
  const [program, ...args] = SETPRIV ? [SETPRIV, '--pdeathsig', 'TERM', ...command] : command;
  const child = spawn(program, args, { stdio: 'inherit' });
  // A terminal tells both; what is sent to this process alone goes on.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
  process.exitCode = await new Promise((resolve) => {
    child.once('error', (error) => fail(`O Node do projeto não começou: ${error.message}`));
    child.once('close', (code) => resolve(code ?? 1));
  });
  return false;
}
