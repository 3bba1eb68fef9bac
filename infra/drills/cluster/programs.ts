import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { customResources, modules } from '../../kubernetes/definitions';
import { programIn } from '../../kubernetes/helm';
import type { Say } from '../../load/command';
import { StartFailure } from '../../parts';

const run = promisify(execFile);

const KUBERNETES = '1.36.3';
const ETCD = 'v3.6.8';
const PARTS = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler'] as const;
/** A build takes about eight minutes of a processor. */
const BUILD_MS = 45 * 60_000;
const MAX_OUTPUT_BYTES = 64 * 1024 ** 2;

/** What a control plane is made of. */
export interface Programs {
  /** Where the four programs lie, by their names. */
  readonly folder: string;
  /** Files that define the kinds of others that the chart has, as YAML. */
  readonly definitions: readonly string[];
}

const downloaded = z.object({ Dir: z.string() });

/** Kubernetes' own parts are published as modules of their own: its go.mod says which, by paths that only its repository has. */
function moduleOf(goModOfKubernetes: string): string {
  const staging = [...goModOfKubernetes.matchAll(/^\s*(?:replace )?(k8s\.io\/[\w.-]+) => \.\/staging/gm)];
  const minor = KUBERNETES.replace(/^1\./, '0.');
  return [
    'module alcova.example/control-plane',
    'go 1.26.0',
    `require (\n k8s.io/kubernetes v${KUBERNETES}\n go.etcd.io/etcd/server/v3 ${ETCD}\n)`,
    ...staging.map(([, name = '']) => `replace ${name} => ${name} v${minor}`),
    ...['api', 'client/pkg', 'client', 'pkg', 'server'].map(
      (part) => `replace go.etcd.io/etcd/${part}/v3 => go.etcd.io/etcd/${part}/v3 ${ETCD}`,
    ),
    '',
  ].join('\n');
}

/**
 * Kubernetes' control plane, built once for this user out of Go modules.
 * @throws StartFailure where there is no Go of 1.21 or newer, which fetches the one that is needed, or it cannot build
 */
export async function controlPlanePrograms(say: Say): Promise<Programs> {
  const go = programIn('go', ['/usr/local/go/bin']);
  if (go === undefined)
    throw new StartFailure('Falta o Go (golang-go): sem ele não há API do Kubernetes para julgar o chart.');
  const tools = join(homedir(), '.cache/alcova-tools');
  const folder = join(tools, `kubernetes-${KUBERNETES}`);
  const env = { ...process.env, GOFLAGS: '-mod=mod -buildvcs=false', CGO_ENABLED: '0', GOTOOLCHAIN: 'auto' };
  const options = { env, timeout: BUILD_MS, maxBuffer: MAX_OUTPUT_BYTES };
  const fetched = async (module: string): Promise<string> => {
    const { stdout } = await run(go, ['mod', 'download', '-json', module], { ...options, cwd: tools });
    return downloaded.parse(JSON.parse(stdout)).Dir;
  };
  mkdirSync(tools, { recursive: true });
  try {
    if (!existsSync(folder)) {
      say('compilando o Kubernetes, uma única vez: alguns minutos');
      // Built beside its place and moved there: a run that is ended leaves no half.
      const building = `${folder}.${process.pid}`;
      rmSync(building, { recursive: true, force: true });
      mkdirSync(building);
      const kubernetes = await fetched(`k8s.io/kubernetes@v${KUBERNETES}`);
      writeFileSync(join(building, 'go.mod'), moduleOf(readFileSync(join(kubernetes, 'go.mod'), 'utf8')));
      cpSync(join(__dirname, 'control-plane.go'), join(building, 'main.go'));
      const version = `-X k8s.io/component-base/version.gitVersion=v${KUBERNETES}`;
      const flags = ['-gcflags=all=-N -l -dwarf=false', `-ldflags=-s -w ${version}`];
      await run('nice', ['-n', '15', go, 'build', ...flags, '-o', 'control-plane', '.'], {
        ...options,
        cwd: building,
      });
      for (const part of PARTS) symlinkSync('control-plane', join(building, part));
      renameSync(building, folder);
    }
    const definitions = [];
    for (const { module, file } of customResources)
      definitions.push(join(await fetched(modules[module]), file));
    return { folder, definitions };
  } catch (cause) {
    throw new StartFailure(`O Kubernetes não pôde ser compilado: ${String(cause).slice(-500)}`);
  }
}
