import { BY_COMPONENT, type Dashboard, panel, percentileQueries } from './panel';

const answers = 'alcova_http_seconds_count';
const failing = (labels: string): string =>
  `sum by (${labels}) (rate(${answers}{$of,status="5xx"}[$__rate_interval])) / sum by (${labels}) (rate(${answers}{$of}[$__rate_interval]))`;

const processes = [
  panel('Processor', 'short', {
    [`{{${BY_COMPONENT}}}`]: `sum by (${BY_COMPONENT}) (rate(process_cpu_seconds_total{$of}[$__rate_interval]))`,
  }),
  panel('Memory', 'bytes', { '{{pod}}': 'process_resident_memory_bytes{$of}' }),
  panel('Event loop, p99', 's', { '{{pod}}': 'nodejs_eventloop_lag_p99_seconds{$of}' }),
  panel('Processes', 'short', { [`{{${BY_COMPONENT}}}`]: `sum by (${BY_COMPONENT}) (up{$of})` }),
];

/** Few are measured, and what counts of them is the 75th percentile. */
const visits = { labels: ['device'], high: 75, over: '1h' } as const;

/** How the site does: rate, errors and duration of what people ask, then what they get out of it, then the machine. */
export const site: Dashboard = {
  title: 'Alcova: site',
  rows: {
    Answers: [
      panel('Answers', 'reqps', {
        '{{role}} {{status}}': `sum by (role, status) (rate(${answers}{$of}[$__rate_interval]))`,
      }),
      panel('Share of failures', 'percentunit', { '{{role}}': failing('role') }),
      panel(
        'Time to the headers',
        's',
        percentileQueries('alcova_http_seconds', { labels: ['role'], high: 99 }),
      ),
    ],
    'Public reads': [
      panel('Kept ready', 'percentunit', {
        'hit ratio':
          'sum(rate(alcova_public_reads_total{$of,outcome="kept"}[$__rate_interval])) / sum(rate(alcova_public_reads_total{$of}[$__rate_interval]))',
      }),
      panel('By outcome', 'reqps', {
        '{{outcome}}': 'sum by (outcome) (rate(alcova_public_reads_total{$of}[$__rate_interval]))',
      }),
    ],
    People: [
      panel('Views', 'reqps', {
        '{{outcome}}': 'sum by (outcome) (rate(alcova_catalogue_views_total{$of}[$__rate_interval]))',
        'in the counters': 'sum(rate(alcova_catalogue_views_folded_total{$of}[$__rate_interval]))',
      }),
      panel('Tries to sign in', 'reqps', {
        '{{way}} {{outcome}}':
          'sum by (way, outcome) (rate(alcova_identity_sign_ins_total{$of}[$__rate_interval]))',
      }),
      panel('Uploads', 'short', {
        '{{kind}} {{outcome}}': 'sum by (kind, outcome) (increase(alcova_media_uploads_total{$of}[1h]))',
      }),
      panel('Uploaded', 'Bps', {
        '{{kind}}': 'sum by (kind) (rate(alcova_media_uploaded_bytes_total{$of}[$__rate_interval]))',
      }),
    ],
    'Visits, as one browser in ten tells': [
      panel('Largest paint (good up to 2.5 s)', 's', percentileQueries('alcova_web_lcp_seconds', visits)),
      panel(
        'Press to next paint (good up to 0.2 s)',
        's',
        percentileQueries('alcova_web_inp_seconds', visits),
      ),
      panel('Layout shift (good up to 0.1)', 'short', percentileQueries('alcova_web_cls', visits)),
      panel('Good largest paints', 'percentunit', {
        '{{screen}}':
          'sum by (screen) (rate(alcova_web_lcp_seconds_bucket{$of,le="2.5"}[1h])) / sum by (screen) (rate(alcova_web_lcp_seconds_count{$of}[1h]))',
      }),
    ],
    Processes: processes,
  },
};

/** What the gateways do, by route. */
export const gateways: Dashboard = {
  title: 'Alcova: gateways',
  rows: {
    Routes: [
      panel('Answers', 'reqps', {
        '{{method}} {{route}}': `topk(15, sum by (method, route) (rate(${answers}{$of}[$__rate_interval])))`,
      }),
      panel('Failures', 'reqps', {
        '{{method}} {{route}}': `sum by (method, route) (rate(${answers}{$of,status="5xx"}[$__rate_interval])) > 0`,
      }),
      panel('Refused', 'reqps', {
        '{{method}} {{route}}': `topk(15, sum by (method, route) (rate(${answers}{$of,status="4xx"}[$__rate_interval])) > 0)`,
      }),
    ],
    Times: [
      panel('Slowest routes, p95', 's', {
        '{{method}} {{route}}':
          'topk(15, histogram_quantile(0.95, sum by (le, method, route) (rate(alcova_http_seconds_bucket{$of,role!="upload"}[$__rate_interval]))))',
      }),
      panel('Clients that left before', 'reqps', {
        '{{method}} {{route}}': `sum by (method, route) (rate(${answers}{$of,status="gone"}[$__rate_interval])) > 0`,
      }),
    ],
    Use: [
      panel('In flight', 'short', {
        '{{role}} {{state}}': 'sum by (role, state) (alcova_http_in_flight{$of})',
      }),
      panel('Waiting for room', 'short', {
        '{{class}} {{state}}': 'sum by (class, state) (alcova_http_admitted{$of})',
      }),
      panel(
        'Time waited for room',
        's',
        percentileQueries('alcova_http_wait_seconds', { labels: ['class'], high: 99 }),
      ),
      panel('Refused, since they waited too long', 'reqps', {
        '{{class}}': 'sum by (class) (rate(alcova_http_refused_total{$of}[$__rate_interval]))',
      }),
      panel('Connections', 'short', { '{{pod}}': 'alcova_http_connections{$of}' }),
      panel('Connections closed, since too many were open', 'short', {
        '{{bound}}': 'sum by (bound) (rate(alcova_http_connections_refused_total{$of}[$__rate_interval]))',
      }),
      panel('Traffic', 'Bps', {
        '{{pod}} {{direction}}': 'rate(alcova_http_bytes_total{$of}[$__rate_interval])',
      }),
    ],
    'Public reads': [
      panel('Waiting', 'short', { '{{pod}}': 'alcova_public_reads_waiting{$of}' }),
      panel('Memory of answers', 'bytes', { '{{pod}}': 'alcova_public_bytes_kept{$of}' }),
      panel('Memory of pictures', 'bytes', { '{{pod}}': 'alcova_pictures_kept_bytes{$of}' }),
      panel('Shared state', 's', { '{{bucket}}': 'max by (bucket) (alcova_key_value_stale_seconds{$of})' }),
    ],
  },
};

/** What services do for each other, and what they stand on. */
export const services: Dashboard = {
  title: 'Alcova: services',
  rows: {
    Requests: [
      panel('Requests between services', 'reqps', {
        [`{{${BY_COMPONENT}}}`]: `sum by (${BY_COMPONENT}) (rate(alcova_rpc_seconds_count{$of}[$__rate_interval]))`,
      }),
      panel('Refused and failed', 'reqps', {
        '{{contract}} {{outcome}}':
          'sum by (contract, outcome) (rate(alcova_rpc_seconds_count{$of,outcome!="ok"}[$__rate_interval])) > 0',
      }),
      panel(
        'Time to answer',
        's',
        percentileQueries('alcova_rpc_seconds', { labels: [BY_COMPONENT], high: 99 }),
      ),
    ],
    Postgres: [
      panel('Connections in use', 'percentunit', {
        '{{pod}}':
          'sum by (pod) (alcova_postgres_connections{$of,state="busy"}) / sum by (pod) (alcova_postgres_connections_limit{$of})',
      }),
      panel('Statements that wait', 'short', { '{{pod}}': 'alcova_postgres_waiting{$of}' }),
      panel('Connections', 'short', {
        [`{{${BY_COMPONENT}}} {{state}}`]: `sum by (${BY_COMPONENT}, state) (alcova_postgres_connections{$of})`,
      }),
    ],
    NATS: [
      panel('Connected', 'short', {
        [`{{${BY_COMPONENT}}}`]: `min by (${BY_COMPONENT}) (alcova_nats_connected{$of})`,
      }),
      panel('Connections made again', 'short', {
        [`{{${BY_COMPONENT}}}`]: `sum by (${BY_COMPONENT}) (increase(alcova_nats_reconnects_total{$of}[15m]))`,
      }),
      panel('Refused by the broker', 'short', {
        [`{{${BY_COMPONENT}}}`]: `sum by (${BY_COMPONENT}) (increase(alcova_nats_errors_total{$of}[15m]))`,
      }),
      panel('Requests that expect no reply', 'short', {
        [`{{${BY_COMPONENT}}}`]: `sum by (${BY_COMPONENT}) (increase(alcova_rpc_dropped_total{$of}[15m]))`,
      }),
    ],
    Outboxes: [
      panel('Oldest message', 's', {
        [`{{${BY_COMPONENT}}}`]: `max by (${BY_COMPONENT}) (alcova_outbox_lag_seconds{$of})`,
      }),
      panel('Messages that wait', 'short', {
        [`{{${BY_COMPONENT}}}`]: `max by (${BY_COMPONENT}) (alcova_outbox_waiting{$of})`,
      }),
    ],
    Processes: processes,
  },
};
