import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { dashboardFiles, dashboardsFolder } from './dashboards';
import { type Example, chart, ofKind, render, root } from './helm';

const rule = z.strictObject({
  alert: z.string().regex(/^Alcova[A-Za-z]+$/),
  expr: z.string(),
  for: z.string().optional(),
  severity: z.enum(['critical', 'warning']),
  summary: z.string(),
  runbook: z.string(),
  /** One for each component that has pods, $COMPONENT in its texts. */
  each: z.literal('component').optional(),
  /** What must be on in the values: scaling by the queue, backups, or alerts on what others in the cluster tell. */
  needs: z.array(z.enum(['scaling', 'backup', 'cluster'])).optional(),
});
const objective = z.strictObject({
  alert: z.string().regex(/^Alcova[A-Za-z]+$/),
  budget: z.number().positive().max(0.01),
  bad: z.string(),
  all: z.string(),
  summary: z.string(),
  runbook: z.string(),
});
const { groups: alertGroups } = z
  .object({
    groups: z.array(
      z.strictObject({
        name: z.string(),
        interval: z.string().optional(),
        rules: z.array(rule).default([]),
        objectives: z.array(objective).default([]),
      }),
    ),
  })
  .parse(parse(readFileSync(join(chart, 'files/alerts.yaml'), 'utf8')));
const objectives = alertGroups.flatMap((group) => group.objectives);
const alerts = [
  ...alertGroups.flatMap(({ rules }) => rules),
  ...objectives.flatMap(({ alert, bad, all, ...rest }) =>
    (['BurnsFast', 'BurnsSlowly'] as const).map((burns) => ({
      ...rest,
      alert: `${alert}${burns}`,
      expr: `${bad} / ${all}`,
      for: undefined,
      severity: burns === 'BurnsFast' ? ('critical' as const) : ('warning' as const),
    })),
  ),
];

const texts = z.record(z.string(), z.string());
const prometheusRule = z.looseObject({
  spec: z.object({
    groups: z.array(
      z.looseObject({
        rules: z.array(
          z.looseObject({ alert: z.string(), expr: z.string(), labels: texts, annotations: texts }),
        ),
      }),
    ),
  }),
});

/** What every process tells beside what is its own (prom-client's default metrics), and what Prometheus adds. */
const COMMON = new Set([
  'up',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'process_start_time_seconds',
  'nodejs_eventloop_lag_p99_seconds',
]);

/** What others tell, by who does, and the labels by which the site's own are chosen among those of the cluster. */
const OF_OTHERS: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    ['available_bytes', 'capacity_bytes', 'inodes_free', 'inodes'].map((figure) => [
      `kubelet_volume_stats_${figure}`,
      /\{namespace=~"\$NAMESPACES"/,
    ]),
  ),
  ...Object.fromEntries(
    ['status_desired_replicas', 'spec_max_replicas', 'spec_min_replicas'].map((figure) => [
      `kube_horizontalpodautoscaler_${figure}`,
      /\{namespace="\$NAMESPACE",horizontalpodautoscaler=~"\$FULLNAME-/,
    ]),
  ),
  kube_deployment_spec_replicas: /\{namespace="\$NAMESPACE"/,
  kube_deployment_status_replicas_available: /\{namespace="\$NAMESPACE",deployment=~"\$FULLNAME-/,
  kube_job_failed: /\{namespace="\$NAMESPACE",job_name=~"\$FULLNAME-/,
  certmanager_certificate_expiration_timestamp_seconds: /(exported_)?namespace=~"\$NAMESPACES"/,
  nginx_ingress_controller_ssl_expire_time_seconds: /host="\$HOST"/,
  probe_ssl_earliest_cert_expiry: /instance=~"[^"]*\$HOST/,
  keda_scaled_object_errors_total:
    /scaledObject="\$FULLNAME-media-worker",(exported_)?namespace="\$NAMESPACE"/,
  keda_scaler_detail_errors_total:
    /scaledObject="\$FULLNAME-media-worker",(exported_)?namespace="\$NAMESPACE"/,
};

/** Metrics that the sources declare. */
function declared(): Set<string> {
  const names = ['services', 'gateway/src', 'infra/backup'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/(^|\/)(node_modules|dist)\/|\.spec\.ts$/.test(file))
      .flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(DECLARATION)]),
  );
  return new Set(names.map(([, name = '']) => name));
}

/** What declares a metric, also where several are told by one function. */
const DECLARATION = /\b(?:counter|gauge|histogram|talliedHistogram|tell)\(\s*'(alcova_[a-z_]+)'/g;

/** Metrics of the table in the documentation, by its first column. */
const documented = (): string[] =>
  [...readFileSync(join(root, 'docs/metrics.md'), 'utf8').matchAll(/^\| `(alcova_[a-z_]+)` \|/gm)].map(
    ([, name = '']) => name,
  );

/** Names of metrics in an expression: what is followed by labels. */
const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/([a-z][a-z0-9_]*)\{/g)].map(([, name = '']) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );

const known = declared();
const unknownIn = (expression: string): string[] =>
  namesIn(expression).filter((name) => !known.has(name) && !COMMON.has(name) && !(name in OF_OTHERS));
/** Names in an expression that ask for more than this release, with what they ask for. */
const unboundIn = (expression: string): string[] =>
  [...expression.matchAll(/([a-z][a-z0-9_]*)(\{[^}]*\})/g)].flatMap(([asked, name = '', labels = '']) => {
    const bound = OF_OTHERS[name]?.test(labels) ?? labels.startsWith('{$RELEASE');
    return bound ? [] : [asked];
  });

describe('metrics', () => {
  it('are all explained, and no others', () => {
    expect(known.size).toBeGreaterThan(40);
    expect(documented().sort()).toEqual([...known].sort());
  });

  it('are all shown', () => {
    const shown = new Set(Object.values(dashboardFiles()).flatMap((text) => namesIn(text)));
    expect([...known].filter((name) => !shown.has(name))).toEqual([]);
  });
});

describe('alerts', () => {
  it('ask for metrics that are there, of this release alone', () => {
    for (const { alert, expr } of alerts) {
      expect([alert, unknownIn(expr)]).toEqual([alert, []]);
      expect([alert, unboundIn(expr)]).toEqual([alert, []]);
      expect(namesIn(expr).length).toBeGreaterThan(0);
    }
  });

  it('are of two severities, and both are used', () => {
    const of = (severity: string) => alerts.filter((one) => one.severity === severity);
    expect(of('critical').length + of('warning').length).toBe(alerts.length);
    expect(of('critical').length).toBeGreaterThan(5);
    expect(of('warning').length).toBeGreaterThan(5);
  });

  it.each<[Example, string[], string[]]>([
    ['medium', [], ['gateway-api', 'gateway-media', 'gateway-upload']],
    // One gateway for everything.
    ['small', ['monitoring.rules=true'], ['gateway-api']],
  ])(
    'tell of a component without any pod, where it should have some: %s',
    async (example, values, gateways) => {
      const [rules] = ofKind(await render(example, ...values), 'PrometheusRule');
      const away = prometheusRule
        .parse(rules)
        .spec.groups.flatMap((group) => group.rules)
        .filter(({ alert }) => alert === 'AlcovaComponentAway');
      const services = ['identity', 'catalogue', 'moderation', 'commerce', 'media'];
      expect(away.map(({ labels }) => labels['app_kubernetes_io_component'])).toEqual([
        ...gateways,
        ...services,
      ]);
      for (const { expr, labels, annotations } of away) {
        const component = labels['app_kubernetes_io_component'] ?? '';
        expect(expr).toContain(`app_kubernetes_io_component="${component}"`);
        // Where nothing is scraped there is no figure at all: nothing counts as none.
        expect(expr).toContain('or vector(0)');
        expect(annotations['summary']).toContain(component);
      }
    },
  );

  it.each<[string, string[], string[]]>([
    [
      'mediaWorker.scaling.enabled',
      ['mediaWorker.scaling.enabled=false'],
      ['AlcovaWorkersAreFew', 'AlcovaScalingIsBlind'],
    ],
    [
      'monitoring.clusterRules',
      ['monitoring.clusterRules=false'],
      [
        ...['AlcovaScalingIsBlind', 'AlcovaScalingIsNotWatched', 'AlcovaJobFailed', 'AlcovaVolumeFills'],
        ...['AlcovaCertificateEnds', 'AlcovaScaledToTheLimit', 'AlcovaPodsAreMissing'],
      ],
    ],
  ])('leave out what cannot be told without %s', async (_value, values, gone) => {
    const namesWith = async (...more: string[]) => {
      const [rules] = ofKind(await render('medium', ...more), 'PrometheusRule');
      return prometheusRule
        .parse(rules)
        .spec.groups.flatMap((group) => group.rules.map(({ alert }) => alert));
    };
    const all = await namesWith();
    const rest = await namesWith(...values);
    expect(all).toEqual(expect.arrayContaining(gone));
    expect(rest.filter((name) => gone.includes(name))).toEqual([]);
    expect(rest.length).toBeGreaterThan(20);
  });

  it('call a worker for as many jobs as the values say, up to as many as they allow', async () => {
    const [rules] = ofKind(
      await render('medium', 'mediaWorker.scaling.jobsPerWorker=7', 'mediaWorker.scaling.max=13'),
      'PrometheusRule',
    );
    const few = prometheusRule
      .parse(rules)
      .spec.groups.flatMap((group) => group.rules)
      .find(({ alert }) => alert === 'AlcovaWorkersAreFew');
    expect(few?.expr).toMatch(/\/ 7\), 13\)/);
    expect(JSON.stringify(rules)).not.toMatch(/\$[A-Z]/);
  });

  it('tell of encoding that stands still within a quarter of an hour', () => {
    const late = alerts.find(({ alert }) => alert === 'AlcovaEncodingIsLate');
    const waited = Number(/> (\d+)$/.exec(late?.expr ?? '')?.[1]);
    const kept = Number(/^(\d+)m$/.exec(late?.for ?? '')?.[1]);
    expect(waited + kept * 60).toBe(900);
  });

  it('have names of their own', () => {
    const names = alerts.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('dashboards', () => {
  const files = dashboardFiles();

  it('are as they are described', () => {
    expect(readdirSync(dashboardsFolder).sort()).toEqual(Object.keys(files).sort());
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(join(dashboardsFolder, name), 'utf8')).toBe(text);
  });

  it('show metrics that are there, of the chosen site alone', () => {
    const expressions = Object.values(files).flatMap((text) =>
      [...text.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(
        ([, found = '']) => JSON.parse(`"${found}"`) as string,
      ),
    );
    expect(expressions.length).toBeGreaterThan(30);
    for (const expression of expressions) {
      expect([expression, unknownIn(expression)]).toEqual([expression, []]);
      expect([expression, expression.split('job="$job"').length - 1]).toEqual([
        expression,
        namesIn(expression).length,
      ]);
    }
  });
});

describe('the pages', () => {
  const pages = [
    'k8s/README.md',
    ...readdirSync(join(root, 'k8s/runbook')).map((name) => `k8s/runbook/${name}`),
  ];
  it.each(pages)('%s leads to files that are there', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !link.startsWith('http'));
    const broken = links.filter((link) => !existsSync(join(root, dirname(page), link)));
    expect(broken).toEqual([]);
  });
});
