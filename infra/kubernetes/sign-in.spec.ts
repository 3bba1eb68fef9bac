import { z } from 'zod';
import { component, type Manifest, ofKind, render } from './helm';
import { podOf } from './policy';

const ON = 'secrets.openid=alcova-openid';
const data = z.looseObject({ data: z.record(z.string(), z.string()) });
const egress = z.looseObject({ egress: z.array(z.unknown()).default([]) });

/** Components that are told something of the provider of sign-in. */
const toldOf = (objects: readonly Manifest[]): string[] => {
  const secrets = ofKind(objects, 'Deployment').filter((one) =>
    podOf(one)?.spec.containers[0]?.env.some(({ name }) => name.startsWith('GOOGLE_')),
  );
  const others = ofKind(objects, 'ConfigMap').filter((one) => 'GOOGLE_ISSUER' in data.parse(one).data);
  return [...new Set([...secrets, ...others].map(component))];
};
const waysOut = (objects: readonly Manifest[], name: string): number =>
  egress.parse(ofKind(objects, 'NetworkPolicy').find((one) => component(one) === name)?.['spec']).egress
    .length;

describe('sign-in with a provider', () => {
  it('is off in every example: nothing makes its Secret', async () => {
    for (const example of ['small', 'medium', 'large'] as const)
      expect([example, toldOf(await render(example))]).toEqual([example, []]);
  });

  it('is told to the gateway alone that signs people in, which alone reaches it', async () => {
    const before = await render('medium');
    const objects = await render('medium', ON);
    expect(toldOf(objects)).toEqual(['gateway-api']);
    for (const name of ['gateway-api', 'gateway-media', 'gateway-upload'])
      expect([name, waysOut(objects, name) - waysOut(before, name)]).toEqual([
        name,
        name === 'gateway-api' ? 1 : 0,
      ]);
  });

  it('goes with the role where a pod has several', async () => {
    const moved = await render('medium', ON, 'gateway.media.env.GATEWAY_ROLES=api\\,media');
    expect(toldOf(moved)).toEqual(['gateway-api', 'gateway-media']);
    expect(waysOut(moved, 'gateway-media')).toBe(waysOut(moved, 'gateway-api'));
  });
});
