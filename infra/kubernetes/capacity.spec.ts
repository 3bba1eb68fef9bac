import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { chartSize } from '../bench/capacity/chart-sizes';
import { derivedTables } from '../bench/capacity/derived';
import { numberIn, tableOf, textIn, withText } from '../bench/capacity/tables';
import { component, type Example, examples, type Manifest, ofKind, render, root } from './helm';
import { podOf } from './policy';

const GATEWAYS = ['gateway-api', 'gateway-media', 'gateway-upload'];
const SERVICES = ['identity', 'catalogue', 'moderation', 'commerce', 'media'];
const PLANNED = 0.65;
const scaler = z.looseObject({
  minReplicas: z.number(),
  maxReplicas: z.number(),
  metrics: z.tuple([
    z.looseObject({ resource: z.looseObject({ target: z.looseObject({ averageUtilization: z.number() }) }) }),
  ]),
});
const deployment = z.looseObject({ replicas: z.number().default(1) });
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
/** Least and most replicas of a component, and the processors in use when it is at its most: by the chart as it is rendered. */
const scaledTo = (objects: readonly Manifest[], name: string) => {
  const found = ofKind(objects, 'HorizontalPodAutoscaler').find((one) => component(one) === name);
  const { requests, limits } = resourcesOf(objects, name);
  if (!found) {
    const own = ofKind(objects, 'Deployment').find((one) => component(one) === name);
    const { replicas } = deployment.parse(own?.['spec']);
    return { min: replicas, max: replicas, usable: replicas * processors(limits['cpu']) * PLANNED };
  }
  const { minReplicas, maxReplicas, metrics } = scaler.parse(found['spec']);
  const [{ resource }] = metrics;
  const usable = (maxReplicas * processors(requests['cpu']) * resource.target.averageUtilization) / 100;
  return { min: minReplicas, max: maxReplicas, usable };
};

const page = readFileSync(join(root, 'docs/capacity.md'), 'utf8');
/** Figures are told with three digits. */
const ROUNDED = 0.012;
const near = (value: number, other: number): boolean => Math.abs(value - other) <= Math.abs(other) * ROUNDED;

describe('what the page on capacity plans with', () => {
  it('is what pods have: two processors; 1 GiB a gateway, 0.75 a service, 2 a worker', async () => {
    expect(page.replaceAll('\n', ' ')).toContain(
      'two processors; 1 GiB a gateway, 0.75 a service, 2 a worker',
    );
    const objects = await render('medium');
    const limits = (name: string) => {
      const { cpu, memory } = resourcesOf(objects, name).limits;
      return [name, processors(cpu), memory];
    };
    for (const name of GATEWAYS) expect(limits(name)).toEqual([name, 2, '1Gi']);
    for (const name of SERVICES) expect(limits(name)).toEqual([name, 2, '768Mi']);
    expect(resourcesOf(objects, 'media-worker').requests['memory']).toBe('2Gi');
  });

  it.each(examples)('is the example %s as the chart renders it', async (example) => {
    const objects = await render(example);
    const size = chartSize(example, PLANNED);
    expect(size.size).toBeGreaterThan(SERVICES.length + 1);
    for (const name of [...GATEWAYS, ...SERVICES]) {
      const pods = [...size].find(([one]) => one.replace(' ', '-') === name)?.[1];
      const { min, max, usable } = pods ?? { min: 0, max: 0, usable: 0 };
      const rendered = scaledTo(objects, name);
      expect([name, min, max, usable.toFixed(3)]).toEqual([
        ...[name, rendered.min, rendered.max, rendered.usable.toFixed(3)],
      ]);
    }
  });

  it.each<Example>(['medium', 'large'])(
    'leaves nobody of %s at the end while one pod could do all',
    async (one) => {
      const objects = await render(one);
      for (const name of [...GATEWAYS, ...SERVICES])
        expect([name, scaledTo(objects, name).usable > 1]).toEqual([name, true]);
    },
  );

  it('is not asked of the machine on which somebody tries the site', async () => {
    const objects = await render('small');
    const asked = ofKind(objects, 'Deployment')
      .map((one) => ({ name: component(one), ...deployment.parse(one['spec']) }))
      .reduce(
        (sum, { name, replicas }) => sum + replicas * processors(resourcesOf(objects, name).requests['cpu']),
        0,
      );
    expect(asked).toBeLessThan(2.5);
  });
});

describe('the figures of the page on capacity', () => {
  const [requests, sizes] = [tableOf(page, 'request'), tableOf(page, 'size that was run')];
  const [films, prices] = [tableOf(page, 'an hour of'), tableOf(page, 'price in USD')];
  const [hour, carried] = [tableOf(page, 'a listened hour takes'), tableOf(page, 'size')];
  const usd = tableOf(page, '1,000 listened hours, USD');

  it('say where and when they were measured', () =>
    expect(textIn(page, 'measured')).toMatch(/^\nMeasured \d{4}-\d\d-\d\d at commit [\da-f]{10}: /));

  it('follow from what was measured, from its assumptions and prices, and from the chart as it is', () =>
    expect(textIn(page, 'derived')).toBe(textIn(withText(page, 'derived', derivedTables(page)), 'derived')));

  it.each([...requests.keys()])('add up the processes on the way: %s', (name) => {
    const parts = ['gateway', 'identity', 'catalogue', 'moderation', 'media', 'postgres', 'nats', 'store'];
    const sum = parts.reduce((all, part) => all + numberIn(requests, name, part), 0);
    const all = numberIn(requests, name, 'all, ms');
    expect([sum, near(sum, all)]).toEqual([sum, true]);
    expect(near(numberIn(requests, name, 'a second of a core'), 1_000 / all)).toBe(true);
    expect(numberIn(requests, name, 'gateway')).toBeGreaterThan(0);
  });

  it.each(examples)('hold the rule against what %s was seen to take', (size) => {
    const [listeners, cores] = [
      numberIn(sizes, size, 'listeners at once'),
      numberIn(sizes, size, 'cores for the listeners'),
    ];
    expect(near(numberIn(sizes, size, 'listeners at once for a core'), listeners / cores)).toBe(true);
    // Half of the listeners have sound alone, half of them a narration.
    const costs = ['sound alone', 'narration with its picture'].map((way) =>
      numberIn(hour, 'core-seconds, all', way),
    );
    const rule = (listeners * ((costs[0] ?? 0) + (costs[1] ?? 0))) / 2 / 3_600;
    expect(near(numberIn(sizes, size, 'by the rule'), rule)).toBe(true);
    // What stands for itself beside the rule goes into the sizes; a rule that is further off describes nothing.
    expect(cores / rule).toBeGreaterThan(0.5);
    expect(cores / rule).toBeLessThan(2);
  });

  it('carry what the gateways of media do where these are full first', () => {
    const { usable } = chartSize('medium', PLANNED).get('gateway media') ?? { usable: Number.NaN };
    const seconds = ['sound alone', 'narration with its picture'].map((way) =>
      numberIn(hour, 'core-seconds, gateway media', way),
    );
    const seen =
      numberIn(sizes, 'medium', 'cores for the listeners') / numberIn(sizes, 'medium', 'by the rule');
    const listeners = (usable * 3_600) / ((seen * ((seconds[0] ?? 0) + (seconds[1] ?? 0))) / 2);
    expect(carried.get('full first, at')?.get('medium')).toMatch(/^gateway media \(/);
    expect(near(numberIn(carried, 'listeners at once', 'medium'), listeners)).toBe(true);
  });

  it('price the bytes that are sent, and add up', () => {
    const sound = numberIn(films, 'MB of sound', 'narration');
    const pictures = numberIn(films, 'MB of pictures', 'narration');
    const ofGb = numberIn(prices, 'a GB sent by the CDN', 'value');
    expect(near(numberIn(usd, 'bytes sent', 'sound alone'), sound * ofGb)).toBe(true);
    expect(near(numberIn(usd, 'bytes sent', 'narration with its picture'), (sound + pictures) * ofGb)).toBe(
      true,
    );
    const rows = [...usd.keys()].filter((name) => name !== 'all');
    const sum = rows.reduce((all, name) => all + numberIn(usd, name, 'moving film'), 0);
    expect(near(numberIn(usd, 'all', 'moving film'), sum)).toBe(true);
  });
});
