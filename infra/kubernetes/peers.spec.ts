import { z } from 'zod';
import { component, type Example, type Manifest, ofKind, render } from './helm';

const rules = z
  .array(z.looseObject({ from: z.unknown(), to: z.unknown() }).partial())
  .nullable()
  .default([]);
const policy = z.looseObject({ ingress: rules, egress: rules });
/** Rules of all policies that name nobody: Kubernetes takes them as open to everybody. */
const openIn = (objects: readonly Manifest[]): string[] =>
  ofKind(objects, 'NetworkPolicy').flatMap((one) => {
    const { ingress, egress } = policy.parse(one['spec']);
    const peers = [...(ingress ?? []).map(({ from }) => from), ...(egress ?? []).map(({ to }) => to)];
    return peers.filter((list) => !Array.isArray(list) || list.length === 0).map(() => one.metadata.name);
  });

const optional = ['prometheus.from', 'smtp.to', 'openid.to', 'ageOpenid.to', 'ageWallet.to', 'webhook.to'];
const ALL_ON = [
  ...[
    'secrets.openid=alcova-openid',
    'network.webhook.enabled=true',
    'ageWallet.anchors=-----BEGIN CERTIFICATE-----',
  ],
];

describe('a list of peers that names nobody', () => {
  it.each<[Example, string[]]>([
    ['small', ['keda.from', 'prometheus.from', 'web.to']],
    ['medium', [...optional, 'web.to']],
    ['large', ['purge.to']],
  ])('lets nobody in or out: %s', async (example, lists) => {
    const none = lists.map((list) => `network.${list}=[]`);
    const on = example === 'medium' ? ALL_ON : [];
    const before = await render(example, ...on);
    const after = await render(example, ...on, ...none);
    expect(openIn(before)).toEqual([]);
    expect(openIn(after)).toEqual([]);
    const count = (objects: readonly Manifest[]) =>
      ofKind(objects, 'NetworkPolicy').map((one) => {
        const { ingress, egress } = policy.parse(one['spec']);
        return [
          `${component(one)} ${one.metadata.name}`,
          (ingress ?? []).length + (egress ?? []).length,
        ] as const;
      });
    const rulesOf = (objects: readonly Manifest[]) =>
      count(objects).reduce((sum, [, rulesOfOne]) => sum + rulesOfOne, 0);
    expect(rulesOf(before) - rulesOf(after)).toBe(lists.length);
  });

  it.each([
    ['network.dns.to is missing', 'small', ['network.dns.to=[]']],
    ['network.ingress.from is missing', 'medium', ['network.ingress.from=[]']],
    ['network.ingress.from is missing', 'large', ['network.ingress.from=[]']],
  ] as const)('is a mistake where nothing works without it: %s', async (message, example, values) => {
    await expect(render(example, ...values)).rejects.toThrow(message);
    await expect(render(example, ...values, 'network.policies=false')).resolves.toBeDefined();
  });

  it('has ports, which would otherwise be all', async () => {
    await expect(render('medium', 'network.smtp.ports=[]')).rejects.toThrow('/network/smtp/ports');
  });
});
