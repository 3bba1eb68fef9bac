import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ofKind, programIn, render, root } from '../helm';
import { type Case, CASES } from './cases';

/** `npm test` unpacks it out of Debian's package; one on the PATH does as well. */
const promtool = programIn('promtool', [join(root, 'node_modules/.cache/prometheus/usr/bin')]);
const RELEASE = 'namespace="alcova",job="alcova/alcova"';
const rules = z.looseObject({
  spec: z.object({
    groups: z.array(z.looseObject({ rules: z.array(z.looseObject({ alert: z.string() })) })),
  }),
});

/** Series of the site itself; the rest is told by others, and has labels of its own. */
const OWN = /^(alcova_|process_|nodejs_|up\{)/;
const released = (series: string): string =>
  OWN.test(series) ? series.replace('{', `{${RELEASE},`) : series;

/** A test of promtool's: whether the alert fires once, or not at all. */
const testOf = (alert: string, { told, at = '70m' }: Case, fires: boolean, index: number) => ({
  name: `${alert} ${fires ? 'fires' : 'is silent'} ${index}`,
  interval: '1m',
  input_series: Object.entries(told).map(([series, values]) => ({
    series: released(series),
    values,
  })),
  promql_expr_test: [
    {
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
      eval_time: at,
      exp_samples: fires ? [{ labels: '{}', value: 1 }] : [],
    },
  ],
});

describe('alerts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alcova-alerts-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let groups: z.infer<typeof rules>['spec']['groups'] = [];
  beforeAll(async () => {
    const [rendered] = ofKind(await render('medium'), 'PrometheusRule');
    groups = rules.parse(rendered).spec.groups;
  });

  it('each have a case in which they fire, and one in which they do not', () => {
    const names = groups.flatMap((group) => group.rules.map(({ alert }) => alert));
    expect(Object.keys(CASES).sort()).toEqual([...new Set(names)].sort());
    for (const [name, { fires, silent }] of Object.entries(CASES))
      expect([name, fires.length > 0, silent.length > 0]).toEqual([name, true, true]);
  });

  it('fire in those cases alone', async () => {
    if (promtool === undefined)
      throw new Error(
        'promtool is not there: run `npm test` once, which unpacks it, or apt-get install prometheus',
      );
    // A file for each alert with its own rules alone: all others would be worked out with it, minute by minute. JSON is YAML.
    const files = Object.entries(CASES).map(([alert, { fires, silent }]) => {
      const own = groups.map(({ rules: all, ...group }) => ({
        ...group,
        rules: all.filter((one) => one.alert === alert),
      }));
      writeFileSync(join(folder, `${alert}.rules.yaml`), JSON.stringify({ groups: own }));
      const tests = [
        ...fires.map((one, index) => testOf(alert, one, true, index)),
        ...silent.map((one, index) => testOf(alert, one, false, index)),
      ];
      const file = join(folder, `${alert}.yaml`);
      const rule_files = [`${alert}.rules.yaml`];
      writeFileSync(file, JSON.stringify({ rule_files, evaluation_interval: '1m', tests }));
      return file;
    });
    const said = await promisify(execFile)(promtool, ['test', 'rules', ...files]).then(
      ({ stdout }) => stdout,
      (failure: unknown) => {
        const { stdout, stderr } = z.object({ stdout: z.string(), stderr: z.string() }).parse(failure);
        throw new Error(`${stderr}${stdout}`);
      },
    );
    expect(said.match(/SUCCESS/g)).toHaveLength(files.length);
  });
});
