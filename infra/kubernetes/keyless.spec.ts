import { z } from 'zod';
import { component, type Manifest, ofKind, render } from './helm';
import { podOf } from './policy';

const KEYLESS = 'store.keyless=true';
const ROLE = 'defaults.serviceAccountAnnotations.role=arn:aws:iam::1:role/alcova';
const TO = 'network.storeIdentity.to=[{"ipBlock":{"cidr":"203.0.113.9/32"}}]';
const holders = [
  'gateway-api',
  'gateway-media',
  'gateway-upload',
  'identity',
  'catalogue',
  'moderation',
  'commerce',
  'media',
];
const policy = z.looseObject({ egress: z.array(z.unknown()).default([]) });

const waysOut = (objects: readonly Manifest[], name: string): number =>
  policy.parse(ofKind(objects, 'NetworkPolicy').find((one) => component(one) === name)?.['spec']).egress
    .length;

describe('access to the store without keys', () => {
  it('gives no pod a key, and lets those out that ask for one at each time', async () => {
    const before = await render('medium');
    const objects = await render('medium', KEYLESS, ROLE, TO);
    const keys = objects.flatMap((one) =>
      (podOf(one)?.spec.containers[0]?.env ?? []).filter(({ name }) => /^S3_.*KEY/.test(name)),
    );
    expect(keys).toEqual([]);
    for (const name of [...holders, 'media-worker'])
      expect([name, waysOut(objects, name) - waysOut(before, name)]).toEqual([
        name,
        holders.includes(name) ? 1 : 0,
      ]);
  });

  it.each([
    ['network.storeIdentity.to is missing', 'medium', [KEYLESS, ROLE]],
    ['store.keyless and store.oneKey contradict', 'medium', [KEYLESS, ROLE, TO, 'store.oneKey=true']],
    [
      'store.keyless and store.createBucket contradict',
      'medium',
      [KEYLESS, ROLE, TO, 'store.createBucket=true'],
    ],
    ['store.keyless and trial.store.enabled contradict', 'small', [KEYLESS, ROLE, TO]],
  ] as const)('is not there by half: %s', async (message, example, values) => {
    await expect(render(example, ...values)).rejects.toThrow(message);
  });
});
