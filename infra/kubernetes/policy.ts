import { z } from 'zod';
import type { Manifest } from './helm';

const quantities = z.record(z.string(), z.union([z.string(), z.number()])).default({});
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  env: z
    .array(
      z.looseObject({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z
          .looseObject({ secretKeyRef: z.looseObject({ name: z.string(), key: z.string() }).optional() })
          .optional(),
      }),
    )
    .default([]),
  envFrom: z
    .array(z.looseObject({ configMapRef: z.looseObject({ name: z.string() }).optional() }))
    .default([]),
  resources: z.looseObject({ requests: quantities, limits: quantities }).optional(),
  securityContext: z
    .looseObject({
      allowPrivilegeEscalation: z.boolean().optional(),
      readOnlyRootFilesystem: z.boolean().optional(),
      runAsNonRoot: z.boolean().optional(),
      runAsUser: z.number().optional(),
      privileged: z.boolean().optional(),
      capabilities: z
        .looseObject({ drop: z.array(z.string()).default([]), add: z.array(z.string()).optional() })
        .optional(),
    })
    .optional(),
  terminationMessagePolicy: z.string().optional(),
  ports: z.array(z.looseObject({ name: z.string().optional(), containerPort: z.number() })).default([]),
  livenessProbe: z.unknown().optional(),
  readinessProbe: z.unknown().optional(),
  startupProbe: z.unknown().optional(),
});
export type Container = z.infer<typeof container>;
const podSpec = z.looseObject({
  containers: z.array(container).min(1),
  initContainers: z.array(container).default([]),
  automountServiceAccountToken: z.boolean().optional(),
  hostNetwork: z.boolean().optional(),
  hostPID: z.boolean().optional(),
  terminationGracePeriodSeconds: z.number().optional(),
  securityContext: z
    .looseObject({
      runAsNonRoot: z.boolean().optional(),
      runAsUser: z.number().optional(),
      seccompProfile: z.looseObject({ type: z.string() }).optional(),
    })
    .optional(),
  volumes: z.array(z.looseObject({ name: z.string(), hostPath: z.unknown().optional() })).default([]),
});
export type PodSpec = z.infer<typeof podSpec>;
const withTemplate = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({
      metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
      spec: podSpec,
    }),
  }),
});

const withJob = z.looseObject({
  spec: z.looseObject({ jobTemplate: z.looseObject({ spec: withTemplate.shape.spec }) }),
});

/** The pods that an object makes, and their labels; undefined for one that makes none. */
export function podOf(manifest: Manifest): { labels: Record<string, string>; spec: PodSpec } | undefined {
  if (manifest.kind === 'Pod')
    return { labels: manifest.metadata.labels ?? {}, spec: podSpec.parse(manifest['spec']) };
  if (manifest.kind === 'CronJob')
    return podOf({ ...manifest, kind: 'Job', spec: withJob.parse(manifest).spec.jobTemplate.spec });
  if (!['Deployment', 'StatefulSet', 'Job'].includes(manifest.kind)) return undefined;
  const { template } = withTemplate.parse(manifest).spec;
  return { labels: template.metadata.labels, spec: template.spec };
}

const NEEDED = ['cpu', 'memory', 'ephemeral-storage'];
/** Names of variables, and shapes of values, that belong in Secrets. */
const SECRET_NAME = /(PASSWORD|SECRET|_KEYS?$|^DATABASE_URL$|^SMTP_URL$|SCRYPT|TOKEN|CREDENTIAL)/;
const SECRET_VALUE = /(-----BEGIN|:\/\/[^/\s:@$]+:[^/\s@$]+@|"d":\s*"|\b[0-9a-f]{40,}\b)/;

/** What the policy forbids of an object: Pod Security 'restricted' and more. One line each. */
export function policyBreaches(manifest: Manifest): string[] {
  const name = `${manifest.kind} ${manifest.metadata.name}`;
  if (manifest.kind === 'Secret') return [`${name}: the chart writes no Secrets`];
  if (manifest.kind === 'ConfigMap') return configBreaches(manifest).map((breach) => `${name}: ${breach}`);
  const pod = podOf(manifest);
  if (!pod) return [];
  const { spec } = pod;
  const breaches: string[] = [];
  if (spec.automountServiceAccountToken !== false) breaches.push('mounts a token of its ServiceAccount');
  if (spec.hostNetwork || spec.hostPID) breaches.push('shares a namespace of its node');
  if (spec.volumes.some(({ hostPath }) => hostPath !== undefined))
    breaches.push('mounts a folder of its node');
  if (spec.securityContext?.seccompProfile?.type !== 'RuntimeDefault')
    breaches.push('has no seccomp profile');
  for (const one of [...spec.initContainers, ...spec.containers])
    breaches.push(...containerBreaches(one, spec).map((breach) => `${one.name} ${breach}`));
  return breaches.map((breach) => `${name}: ${breach}`);
}

function containerBreaches(one: Container, spec: PodSpec): string[] {
  const security = one.securityContext ?? {};
  const breaches: string[] = [];
  const user = security.runAsUser ?? spec.securityContext?.runAsUser;
  if (!(security.runAsNonRoot ?? spec.securityContext?.runAsNonRoot) || !user)
    breaches.push('may run as root');
  if (security.readOnlyRootFilesystem !== true) breaches.push('has a writable root');
  if (security.allowPrivilegeEscalation !== false) breaches.push('may gain privileges');
  if (security.privileged) breaches.push('is privileged');
  if (!security.capabilities?.drop.includes('ALL') || security.capabilities.add?.length)
    breaches.push('keeps capabilities');
  for (const kind of ['requests', 'limits'] as const)
    for (const resource of NEEDED)
      if (one.resources?.[kind][resource] === undefined) breaches.push(`has no ${kind} of ${resource}`);
  if (!/(:[\w][\w.-]*|@sha256:[0-9a-f]{64})$/.test(one.image) || one.image.endsWith(':latest'))
    breaches.push(`has the image ${one.image}`);
  for (const { name, value } of one.env)
    if (
      value !== undefined &&
      (SECRET_VALUE.test(value) || (SECRET_NAME.test(name) && !value.includes('$(')))
    )
      breaches.push(`has the secret ${name} in its specification`);
  return breaches;
}

function configBreaches(manifest: Manifest): string[] {
  const data = z.record(z.string(), z.string()).default({}).parse(manifest['data']);
  return Object.entries(data)
    .filter(([name, value]) => SECRET_NAME.test(name) || SECRET_VALUE.test(value))
    .map(([name]) => `holds the secret ${name}`);
}
