import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { component, type Example, type Manifest, ofKind, render, root } from './helm';
import { podOf } from './policy';

const GATEWAYS = ['gateway-api', 'gateway-media', 'gateway-upload'];
const SERVICES = ['identity', 'catalogue', 'moderation', 'commerce', 'media'];
const scaler = z.looseObject({
  maxReplicas: z.number(),
  metrics: z.tuple([
    z.looseObject({ resource: z.looseObject({ target: z.looseObject({ averageUtilization: z.number() }) }) }),
  ]),
});
const processors = (quantity: unknown): number => {
  const text = String(quantity);
  return text.endsWith('m') ? Number.parseInt(text, 10) / 1_000 : Number(text);
};
const resourcesOf = (objects: readonly Manifest[], name: string) => {
  const found = ofKind(objects, 'Deployment').find((one) => component(one) === name);
  const resources = found && podOf(found)?.spec.containers[0]?.resources;
  if (!resources) throw new Error(`${name} has no resources`);
  return resources;
};
/** Processors in use when a component is at its most replicas. */
const inUseAtMost = (objects: readonly Manifest[], name: string): number => {
  const found = ofKind(objects, 'HorizontalPodAutoscaler').find((one) => component(one) === name);
  const { maxReplicas, metrics } = scaler.parse(found?.['spec']);
  const [{ resource }] = metrics;
  const asked = processors(resourcesOf(objects, name).requests['cpu']);
  return (maxReplicas * asked * resource.target.averageUtilization) / 100;
};

const page = readFileSync(join(root, 'docs/capacity.md'), 'utf8');
/** What the page plans for a row, by millions of views a day. */
const planned = (row: string): Record<'1' | '10' | '100', number> => {
  const [, ...cells] =
    new RegExp(`^\\| ${row} \\| ([\\d.]+) \\| ([\\d.]+) \\| ([\\d.]+) \\|$`, 'm').exec(page) ?? [];
  const [one = Number.NaN, ten = Number.NaN, hundred = Number.NaN] = cells.map(Number);
  // Half of each processor is used.
  return { '1': one / 2, '10': ten / 2, '100': hundred / 2 };
};
const PLANNED = {
  'gateway-api': 'gateways, pages',
  'gateway-media': 'gateways, media',
  catalogue: 'catalogue',
};

describe('what the page on capacity plans with', () => {
  it('is what pods have: two processors; 1 GiB a gateway, 0.75 a service, 2 a worker', async () => {
    expect(page).toContain('two processors; 1 GiB a gateway, 0.75 a service, 2 a worker');
    const objects = await render('medium');
    const limits = (name: string) => {
      const { cpu, memory } = resourcesOf(objects, name).limits;
      return [name, processors(cpu), memory];
    };
    for (const name of GATEWAYS) expect(limits(name)).toEqual([name, 2, '1Gi']);
    for (const name of SERVICES) expect(limits(name)).toEqual([name, 2, '768Mi']);
    expect(resourcesOf(objects, 'media-worker').requests['memory']).toBe('2Gi');
  });

  it.each<[Example, '1' | '100']>([
    ['medium', '1'],
    ['large', '100'],
  ])('is there before a component of %s has its most replicas', async (example, millions) => {
    const objects = await render(example);
    for (const [name, row] of Object.entries(PLANNED)) {
      const enough = inUseAtMost(objects, name) >= planned(row)[millions];
      expect([name, enough]).toEqual([name, true]);
    }
    // Nobody is at the end while one pod alone could still do all of it.
    for (const name of [...GATEWAYS, ...SERVICES])
      expect([name, inUseAtMost(objects, name) > 1]).toEqual([name, true]);
  });

  it('is not asked of the machine on which somebody tries the site', async () => {
    const objects = await render('small');
    const asked = ofKind(objects, 'Deployment')
      .map((one) => ({
        name: component(one),
        replicas: z.looseObject({ replicas: z.number() }).parse(one['spec']).replicas,
      }))
      .reduce(
        (sum, { name, replicas }) => sum + replicas * processors(resourcesOf(objects, name).requests['cpu']),
        0,
      );
    expect(asked).toBeLessThan(2.5);
  });
});
