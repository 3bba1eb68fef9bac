import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, plainEnvironment, startChild } from '../../parts/child';
import { freePorts, waitUntil } from '../../parts';
import { ClusterApi } from './api';
import type { Programs } from './programs';

const START_MS = 180_000;
const STOP_MS = 10_000;

/** A Kubernetes control plane of real parts on loopback, with nobody's nodes. */
export interface ControlPlane {
  readonly api: ClusterApi;
  /** For helm. */
  readonly kubeconfig: string;
  stop(): Promise<void>;
}

/** @param folder of its own, which is made */
export async function startControlPlane(
  { folder: programs }: Programs,
  folder: string,
): Promise<ControlPlane> {
  const children: Child[] = [];
  const [client = 0, peer = 0, port = 0, manager = 0, scheduler = 0] = await freePorts(5);
  const at = (name: string): string => join(folder, name);
  const start = async (name: string, args: Readonly<Record<string, string>>): Promise<void> => {
    const words = Object.entries(args).map(([flag, value]) => `--${flag}=${value}`);
    const command = join(programs, name);
    children.push(await startChild({ name, command, args: words, env: plainEnvironment(), cwd: folder }));
  };
  const stop = async (): Promise<void> => {
    for (const child of children.toReversed()) await child.stop(STOP_MS);
  };
  mkdirSync(at('certificates'), { recursive: true });
  const token = randomBytes(24).toString('hex');
  writeFileSync(at('tokens.csv'), `${token},admin,admin,system:masters\n`, { mode: 0o600 });
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  writeFileSync(at('accounts.key'), keys.privateKey, { mode: 0o600 });
  writeFileSync(at('accounts.pub'), keys.publicKey);
  const store = `http://127.0.0.1:${client}`;
  const url = `https://127.0.0.1:${port}`;
  try {
    await start('etcd', {
      ...{ 'data-dir': at('etcd'), 'listen-client-urls': store, 'advertise-client-urls': store },
      ...{ 'listen-peer-urls': `http://127.0.0.1:${peer}`, 'unsafe-no-fsync': 'true' },
      'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-cluster': `default=http://127.0.0.1:${peer}`,
    });
    await start('kube-apiserver', {
      ...{ 'etcd-servers': store, 'bind-address': '127.0.0.1', 'secure-port': String(port) },
      ...{ 'advertise-address': '127.0.0.1', 'endpoint-reconciler-type': 'none' },
      ...{
        'cert-dir': at('certificates'),
        'token-auth-file': at('tokens.csv'),
        'authorization-mode': 'RBAC',
      },
      'service-account-issuer': 'https://kubernetes.default.svc',
      ...{
        'service-account-key-file': at('accounts.pub'),
        'service-account-signing-key-file': at('accounts.key'),
      },
      'service-cluster-ip-range': '10.96.0.0/16',
    });
    const certificate = at('certificates/apiserver.crt');
    await waitUntil('o certificado da API do Kubernetes', () => existsSync(certificate), START_MS);
    const api = new ClusterApi(url, token, readFileSync(certificate, 'utf8'));
    await waitUntil(
      'a API do Kubernetes',
      async () => (await api.find('/api/v1/namespaces/kube-system')) !== undefined,
      START_MS,
    );
    const kubeconfig = at('kubeconfig');
    writeFileSync(kubeconfig, configOf(url, certificate, token), { mode: 0o600 });
    const asAdmin = {
      ...{ kubeconfig, 'authentication-kubeconfig': kubeconfig, 'authorization-kubeconfig': kubeconfig },
      ...{ 'leader-elect': 'false', 'bind-address': '127.0.0.1' },
    };
    await start('kube-controller-manager', {
      ...asAdmin,
      ...{ 'secure-port': String(manager), 'cert-dir': at('manager') },
      ...{ 'service-account-private-key-file': at('accounts.key'), 'root-ca-file': certificate },
      // Played nodes tell nothing between their making and the end.
      'node-monitor-grace-period': '24h0m0s',
    });
    await start('kube-scheduler', {
      ...asAdmin,
      'secure-port': String(scheduler),
      'cert-dir': at('scheduler'),
    });
    return { api, kubeconfig, stop: () => api.close().then(stop) };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

const configOf = (server: string, authority: string, token: string): string =>
  JSON.stringify({
    ...{ apiVersion: 'v1', kind: 'Config', 'current-context': 'drill' },
    clusters: [{ name: 'drill', cluster: { server, 'certificate-authority': authority } }],
    users: [{ name: 'drill', user: { token } }],
    contexts: [{ name: 'drill', context: { cluster: 'drill', user: 'drill' } }],
  });
