import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { component, type Manifest, render, root } from './helm';
import { podOf } from './policy';
import { schemaMistakes } from './strict-schemas';

const SECRET = 'tls.caSecret=alcova-ca';
const mounted = z.looseObject({
  volumeMounts: z.array(
    z.looseObject({ name: z.string(), mountPath: z.string(), readOnly: z.boolean().optional() }),
  ),
});
const source = z.looseObject({ name: z.string() });
/** Pods that run images of the site and talk to its parts. */
const own = (objects: readonly Manifest[]) =>
  objects.filter((one) => ['Deployment', 'CronJob', 'Job'].includes(one.kind));

/** Where each pod reads the authorities, and what gives them. */
const trusted = (objects: readonly Manifest[]) =>
  own(objects).map((one) => {
    const spec = podOf(one)?.spec;
    const container = spec?.containers[0];
    const file = container?.env.find(({ name }) => name === 'NODE_EXTRA_CA_CERTS')?.value;
    const { volumeMounts } = mounted.parse(container);
    const volume = spec?.volumes.find(({ name }) => name === 'ca');
    return {
      of: component(one),
      file,
      at: volumeMounts.find(({ name }) => name === 'ca'),
      from: volume && source.parse(volume),
    };
  });

describe('authorities of one own', () => {
  it('are trusted by no pod until they are named', async () => {
    const all = trusted(await render('medium', 'store.createBucket=true', 'tls.caSecret='));
    expect(all.filter(({ file, at, from }) => file ?? at ?? from)).toEqual([]);
  });

  it.each([
    [
      'a Secret',
      [SECRET],
      { secret: { secretName: 'alcova-ca', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
    ],
    [
      'a ConfigMap',
      ['tls.caSecret=', 'tls.caConfigMap=company', 'tls.caKey=roots.pem'],
      { configMap: { name: 'company', items: [{ key: 'roots.pem', path: 'ca.crt' }] } },
    ],
  ])('are given to every Deployment and Job by %s', async (_what, values, from) => {
    const objects = await render('medium', 'store.createBucket=true', ...values);
    expect(objects.flatMap(schemaMistakes)).toEqual([]);
    const all = trusted(objects);
    // Three gateways, five services, workers, operator, what makes streams, two of backups; seven Jobs.
    expect(all).toHaveLength(20);
    for (const { of, file, at, from: given } of all)
      expect([of, file, at, given]).toEqual([
        of,
        '/etc/alcova-ca/ca.crt',
        { name: 'ca', mountPath: '/etc/alcova-ca', readOnly: true },
        { name: 'ca', ...from },
      ]);
  });

  it('have one place', async () => {
    await expect(render('medium', SECRET, 'tls.caConfigMap=company')).rejects.toThrow(
      'tls.caSecret and tls.caConfigMap contradict each other',
    );
  });

  it('are said by the page where it makes the databases addresses', () => {
    const readme = readFileSync(join(root, 'k8s/README.md'), 'utf8');
    expect(readme).not.toContain('sslmode=require');
    expect(readme).toContain('--postgres-options sslmode=verify-full');
    expect(readme).toMatch(/create secret generic alcova-ca /);
  });
});
