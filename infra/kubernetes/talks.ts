import { z } from 'zod';
import { type Manifest, ofKind } from './helm';
import { podOf } from './policy';

const labels = z.record(z.string(), z.string());
const selector = z.strictObject({
  matchLabels: labels.default({}),
  matchExpressions: z
    .array(
      z.strictObject({ key: z.string(), operator: z.enum(['In', 'NotIn']), values: z.array(z.string()) }),
    )
    .default([]),
});
type Selector = z.infer<typeof selector>;
const peer = z.strictObject({
  podSelector: selector.optional(),
  namespaceSelector: selector.optional(),
  ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
});
type Peer = z.infer<typeof peer>;
const ports = z.array(z.strictObject({ protocol: z.enum(['TCP', 'UDP']), port: z.number() })).min(1);
const policySpec = z.strictObject({
  podSelector: selector,
  policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
  ingress: z.array(z.strictObject({ from: z.array(peer).min(1), ports })).nullish(),
  egress: z.array(z.strictObject({ to: z.array(peer).min(1), ports })).nullish(),
});

interface Pod {
  readonly component: string;
  readonly labels: Readonly<Record<string, string>>;
}
/** One rule of one pod: with whom it may talk, at which ports. */
interface Allowed {
  readonly pod: Pod;
  readonly peers: readonly Peer[];
  readonly ports: readonly string[];
}

/** What NetworkPolicies let happen, read as Kubernetes reads them; one line each. */
export interface Talks {
  /** `from -> to port`, among the release's own pods: both ends allow it. */
  readonly within: string[];
  /** The same where one end alone allows it: it does not happen, and one of the two is more than is needed, or less. */
  readonly halves: string[];
  /** `from -> peer ports`, for peers that are not the release's. */
  readonly outwards: string[];
  /** `peer -> to ports`, likewise. */
  readonly inwards: string[];
  /** Pods that some traffic is open to, or open from, since no policy is about it. */
  readonly open: string[];
}

const matches = ({ matchLabels, matchExpressions }: Selector, of: Pod['labels']): boolean =>
  Object.entries(matchLabels).every(([key, value]) => of[key] === value) &&
  matchExpressions.every(
    ({ key, operator, values }) => values.includes(of[key] ?? '') === (operator === 'In'),
  );

/** A peer in words: where it is, and which pods there. */
function nameOf({ podSelector, namespaceSelector, ipBlock }: Peer): string {
  const text = (one: Selector | undefined) =>
    Object.values(one?.matchLabels ?? {})
      .toSorted()
      .join('+') || 'all';
  if (ipBlock) return ipBlock.except.length > 0 ? `${ipBlock.cidr} (outside)` : ipBlock.cidr;
  return `${text(namespaceSelector)}/${text(podSelector)}`;
}
const isOwn = ({ namespaceSelector, ipBlock }: Peer): boolean => !namespaceSelector && !ipBlock;

function podsOf(objects: readonly Manifest[]): Pod[] {
  const pods = objects.flatMap((one): Pod[] => {
    const of = podOf(one)?.labels;
    return of === undefined ? [] : [{ component: of['app.kubernetes.io/component'] ?? '', labels: of }];
  });
  return [...new Map(pods.map((pod) => [pod.component, pod])).values()];
}

/** Who may talk to whom in what the chart has rendered. */
export function talksIn(objects: readonly Manifest[]): Talks {
  const pods = podsOf(objects);
  const policies = ofKind(objects, 'NetworkPolicy').map((one) => policySpec.parse(one['spec']));
  const rules = (type: 'Ingress' | 'Egress'): Allowed[] =>
    policies.flatMap(({ podSelector, ingress, egress }) =>
      pods
        .filter((pod) => matches(podSelector, pod.labels))
        .flatMap((pod) =>
          type === 'Ingress'
            ? (ingress ?? []).map((rule) => ({ pod, peers: rule.from, ports: portsOf(rule.ports) }))
            : (egress ?? []).map((rule) => ({ pod, peers: rule.to, ports: portsOf(rule.ports) })),
        ),
    );
  const open = (['Ingress', 'Egress'] as const).flatMap((type) =>
    pods
      .filter(
        (pod) =>
          !policies.some((one) => one.policyTypes.includes(type) && matches(one.podSelector, pod.labels)),
      )
      .map(({ component }) => `${component} ${type}`),
  );
  const [sent, taken] = [rules('Egress'), rules('Ingress')];
  const edges = (of: readonly Allowed[], line: (own: string, other: string, port: string) => string) =>
    new Set(
      of.flatMap(({ pod, peers, ports: at }) =>
        peers
          .filter(isOwn)
          .flatMap(({ podSelector }) =>
            pods
              .filter((other) => podSelector && matches(podSelector, other.labels))
              .flatMap((other) => at.map((port) => line(pod.component, other.component, port))),
          ),
      ),
    );
  const asked = edges(sent, (own, other, port) => `${own} -> ${other} ${port}`);
  const letIn = edges(taken, (own, other, port) => `${other} -> ${own} ${port}`);
  const both = (line: string) => asked.has(line) && letIn.has(line);
  const all = [...new Set([...asked, ...letIn])].sort();
  const abroad = (of: readonly Allowed[], line: (own: string, other: string) => string) => [
    ...new Set(
      of.flatMap(({ pod, peers, ports: at }) =>
        peers
          .filter((one) => !isOwn(one))
          .map((one) => `${line(pod.component, nameOf(one))} ${at.join(',')}`),
      ),
    ),
  ];
  return {
    within: all.filter(both),
    halves: all.filter((line) => !both(line)),
    outwards: abroad(sent, (own, other) => `${own} -> ${other}`).sort(),
    inwards: abroad(taken, (own, other) => `${other} -> ${own}`).sort(),
    open,
  };
}

const portsOf = (list: z.infer<typeof ports>): string[] =>
  list.map(({ protocol, port }) => (protocol === 'TCP' ? String(port) : `${port}/udp`));
