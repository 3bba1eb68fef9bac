import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chart } from './helm';

export const dashboardsFolder = join(chart, 'files/dashboards');

type Unit = 's' | 'short' | 'percentunit' | 'bytes' | 'reqps';
interface Panel {
  readonly title: string;
  /** Expressions by legend; `$of` stands for the labels of the chosen site. */
  readonly shows: Readonly<Record<string, string>>;
  readonly unit: Unit;
}
interface Dashboard {
  readonly title: string;
  readonly rows: Readonly<Record<string, readonly Panel[]>>;
}

const panel = (title: string, unit: Unit, shows: Readonly<Record<string, string>>): Panel => ({
  title,
  unit,
  shows,
});
const by = 'app_kubernetes_io_component';

/** What each dashboard shows: rate, errors and duration of requests; use of the machine; then what is the site's own. */
const dashboards: Readonly<Record<string, Dashboard>> = {
  site: {
    title: 'Alcova: site',
    rows: {
      Requests: [
        panel('Requests between services', 'reqps', {
          [`{{${by}}}`]: `sum by (${by}) (rate(alcova_rpc_seconds_count{$of}[$__rate_interval]))`,
        }),
        panel('Refused and failed', 'reqps', {
          '{{contract}} {{outcome}}':
            'sum by (contract, outcome) (rate(alcova_rpc_seconds_count{$of,outcome!="ok"}[$__rate_interval])) > 0',
        }),
        panel('Time to answer', 's', {
          'p50 {{app_kubernetes_io_component}}': `histogram_quantile(0.5, sum by (le, ${by}) (rate(alcova_rpc_seconds_bucket{$of}[$__rate_interval])))`,
          'p99 {{app_kubernetes_io_component}}': `histogram_quantile(0.99, sum by (le, ${by}) (rate(alcova_rpc_seconds_bucket{$of}[$__rate_interval])))`,
        }),
      ],
      'Public reads': [
        panel('By outcome', 'reqps', {
          '{{outcome}}': 'sum by (outcome) (rate(alcova_public_reads_total{$of}[$__rate_interval]))',
        }),
        panel('Kept ready', 'percentunit', {
          'hit ratio':
            'sum(rate(alcova_public_reads_total{$of,outcome="kept"}[$__rate_interval])) / sum(rate(alcova_public_reads_total{$of}[$__rate_interval]))',
        }),
        panel('Waiting', 'short', { '{{pod}}': 'alcova_public_reads_waiting{$of}' }),
        panel('Memory of answers', 'bytes', { '{{pod}}': 'alcova_public_bytes_kept{$of}' }),
      ],
      Processes: [
        panel('Processor', 'short', {
          [`{{${by}}}`]: `sum by (${by}) (rate(process_cpu_seconds_total{$of}[$__rate_interval]))`,
        }),
        panel('Memory', 'bytes', { '{{pod}}': 'process_resident_memory_bytes{$of}' }),
        panel('Event loop, p99', 's', { '{{pod}}': 'nodejs_eventloop_lag_p99_seconds{$of}' }),
        panel('Processes', 'short', { [`{{${by}}}`]: `sum by (${by}) (up{$of})` }),
      ],
    },
  },
  media: {
    title: 'Alcova: media',
    rows: {
      Queue: [
        panel('How long work waits', 's', {
          '{{kind}}': 'max by (kind) (alcova_media_queue_lag_seconds{$of})',
        }),
        panel('Jobs', 'short', {
          '{{kind}} {{state}}': 'max by (kind, state) (alcova_media_unfinished_jobs{$of})',
        }),
        panel('Oldest job', 's', { '{{kind}}': 'max by (kind) (alcova_media_oldest_job_seconds{$of})' }),
        panel('Workers', 'short', { workers: 'sum(up{$of,app_kubernetes_io_component="media-worker"})' }),
      ],
      Outcomes: [
        panel('Jobs by outcome', 'reqps', {
          '{{kind}} {{outcome}}':
            'sum by (kind, outcome) (rate(alcova_media_jobs_total{$of}[$__rate_interval]))',
        }),
        panel('Videos by outcome', 'short', {
          '{{outcome}} {{stage}}': 'sum by (outcome, stage) (increase(alcova_media_assets_total{$of}[1h]))',
        }),
        panel('Deliveries by outcome', 'reqps', {
          '{{job}} {{outcome}}': 'sum by (job, outcome) (rate(alcova_jobs_total{$of}[$__rate_interval]))',
        }),
      ],
      Times: [
        panel('Upload to playable', 's', {
          p50: 'histogram_quantile(0.5, sum by (le) (rate(alcova_media_playable_seconds_bucket{$of}[1h])))',
          p95: 'histogram_quantile(0.95, sum by (le) (rate(alcova_media_playable_seconds_bucket{$of}[1h])))',
        }),
        panel('Upload to the whole ladder', 's', {
          p50: 'histogram_quantile(0.5, sum by (le) (rate(alcova_media_ready_seconds_bucket{$of}[6h])))',
          p95: 'histogram_quantile(0.95, sum by (le) (rate(alcova_media_ready_seconds_bucket{$of}[6h])))',
        }),
        panel('Time of a job, p95', 's', {
          '{{kind}}':
            'histogram_quantile(0.95, sum by (le, kind) (rate(alcova_worker_job_seconds_bucket{$of}[$__rate_interval])))',
        }),
        panel('Processor seconds a second of film', 'short', {
          cost: 'sum(rate(alcova_worker_ffmpeg_processor_seconds_total{$of}[1h])) / sum(rate(alcova_worker_video_seconds_total{$of}[1h]))',
        }),
      ],
    },
  },
  backlogs: {
    title: 'Alcova: what waits',
    rows: {
      Messages: [
        panel('Outboxes', 's', { [`{{${by}}}`]: `max by (${by}) (alcova_outbox_lag_seconds{$of})` }),
        panel('Shared state', 's', { '{{bucket}}': 'max by (bucket) (alcova_key_value_stale_seconds{$of})' }),
      ],
      People: [
        panel('Mail', 's', { oldest: 'max(alcova_identity_mail_lag_seconds{$of})' }),
        panel('Erasures that are late', 'short', { accounts: 'max(alcova_identity_overdue_erasures{$of})' }),
        panel('Pictures from outside', 'reqps', {
          '{{outcome}}': 'sum by (outcome) (rate(alcova_commerce_pictures_total{$of}[$__rate_interval]))',
        }),
      ],
      Store: [
        panel('Since the last sweep', 's', { sweep: 'max(alcova_media_sweep_age_seconds{$of})' }),
        panel('Swept', 'short', {
          '{{reason}}': 'sum by (reason) (increase(alcova_media_swept_total{$of}[1d]))',
        }),
        panel('Swept bytes', 'bytes', {
          '{{reason}}': 'sum by (reason) (increase(alcova_media_swept_bytes_total{$of}[1d]))',
        }),
      ],
    },
  },
};

const COLUMNS = 24;
const HEIGHT = 8;
const chosen = 'namespace="$namespace",job="$job"';

/** The dashboards' files by name, as Grafana reads them. */
export function dashboardFiles(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(dashboards).map(([name, dashboard]) => [
      `${name}.json`,
      `${JSON.stringify(grafana(name, dashboard), null, 1)}\n`,
    ]),
  );
}

function grafana(name: string, { title, rows }: Dashboard): unknown {
  let y = 0;
  let id = 0;
  const panels = Object.entries(rows).flatMap(([row, inRow]) => {
    const width = Math.floor(COLUMNS / inRow.length);
    const header = {
      id: ++id,
      type: 'row',
      title: row,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: COLUMNS, h: 1 },
    };
    const placed = inRow.map((one, index) => ({
      ...drawn(one),
      id: ++id,
      gridPos: { x: index * width, y: y + 1, w: width, h: HEIGHT },
    }));
    y += HEIGHT + 1;
    return [header, ...placed];
  });
  const variable = (called: string, query: string) => ({
    name: called,
    type: 'query',
    datasource: { type: 'prometheus', uid: '${datasource}' },
    query: { query, refId: called },
    refresh: 2,
    sort: 1,
  });
  return {
    uid: `alcova-${name}`,
    title,
    tags: ['alcova'],
    schemaVersion: 39,
    editable: false,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [
        { name: 'datasource', type: 'datasource', query: 'prometheus' },
        variable('namespace', 'label_values(alcova_rpc_seconds_count, namespace)'),
        variable('job', 'label_values(alcova_rpc_seconds_count{namespace="$namespace"}, job)'),
      ],
    },
    panels,
  };
}

const drawn = ({ title, shows, unit }: Panel) => ({
  type: 'timeseries',
  title,
  datasource: { type: 'prometheus', uid: '${datasource}' },
  fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 8, showPoints: 'never' } }, overrides: [] },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
  targets: Object.entries(shows).map(([legendFormat, expr], index) => ({
    refId: String.fromCharCode(65 + index),
    expr: expr.replaceAll('$of', chosen),
    legendFormat,
  })),
});

/** `npm run chart:dashboards`. */
function write(): void {
  mkdirSync(dashboardsFolder, { recursive: true });
  for (const [name, text] of Object.entries(dashboardFiles()))
    writeFileSync(join(dashboardsFolder, name), text);
}

if (require.main === module) write();
