import { resolve } from 'node:path';
import { assertPortFree, reasonOf, StartFailure, usableFolder } from '../parts';
import type * as ageDemos from './age-demo';
import { build } from './build';
import { siteUrl } from './environment';
import { prefixedLog, type Log } from './client/log';
import { movedSettings } from './moved-settings';
import { startOptions, type StartOptions } from './options';
import { startSystem, type System } from './system';
import { watch } from './watch';

const root = resolve(__dirname, '../..');

/** What few starts need, and what uses built packages: it is loaded when it is called for. */
export interface Lazy {
  ageDemo(): typeof ageDemos;
}

/** `npm start`: runs the whole site until a signal; the exit code is 0 after a wanted stop and 1 when it could not start. */
export async function main(args: readonly string[], lazy: Lazy): Promise<void> {
  // A notice for developers, not for who runs the site.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const stopAsked = stopSignal();
  try {
    const options = startOptions(root, args, process.env);
    const log = prefixedLog({ verbose: options.verbose });
    const started = start(options, log, lazy);
    const system = await Promise.race([started, stopAsked]);
    if (system === undefined) {
      log.say('encerrando');
      await started.then((late) => late.stop()).catch(() => undefined);
      process.exit(0);
    }
    announce(system, log);
    const watching = options.watch ? await watch({ root, system, log }) : undefined;
    await stopAsked;
    log.say('encerrando');
    await watching?.close();
    await system.stop();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${lineFor(error)}\n`);
    process.exit(1);
  }
}

async function start(options: StartOptions, log: Log, lazy: Lazy): Promise<System> {
  await assertPortFree(options.port);
  await usableFolder(options.dataDir, 0o711);
  log.say('compilando o que mudou');
  await build(root);
  // It ends with this process.
  const ageDemo = options.ageDemo
    ? await lazy.ageDemo().startAgeDemo({ dataDir: options.dataDir, siteUrl: siteUrl(options) })
    : undefined;
  const system = await startSystem({
    dataDir: options.dataDir,
    port: options.port,
    demo: options.demo,
    adminEmail: options.adminEmail,
    ...(options.adminPassword === undefined ? {} : { adminPassword: options.adminPassword }),
    rateLimitScale: options.rateLimitScale,
    provider: options.provider,
    ageWays: options.ageWays,
    ageDemo,
    moved: movedSettings(process.env),
    log,
  });
  if (ageDemo) log.say(`a idade é comprovada com a carteira de demonstração em ${ageDemo.address}`);
  return system;
}

function announce(system: System, log: Log): void {
  log.say(`pronto em ${system.url}`);
  const password = system.passwordIsNew ? system.adminPassword : 'a que já foi definida';
  log.say(`administrador: ${system.adminEmail}   senha: ${password}`);
}

/** Resolves on the first SIGINT, SIGTERM or SIGHUP; later ones do not hurry the orderly stop, which takes 15 s at most. */
function stopSignal(): Promise<undefined> {
  return new Promise((resolveStop) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(name, () => resolveStop(undefined));
  });
}

function lineFor(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  return `Não foi possível iniciar: ${reasonOf(error)}`;
}
