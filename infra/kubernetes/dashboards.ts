import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chart } from './helm';
import type { Dashboard, Panel } from './panels/panel';
import { gateways, services, site } from './panels/requests';
import { backlogs, media, moderation } from './panels/work';

export const dashboardsFolder = join(chart, 'files/dashboards');

/** By the name of their file. */
const dashboards: Readonly<Record<string, Dashboard>> = {
  ...{ site, gateways, services },
  ...{ media, moderation, backlogs },
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

/** `npm run chart -- --only dashboards`. */
function write(): void {
  mkdirSync(dashboardsFolder, { recursive: true });
  for (const [name, text] of Object.entries(dashboardFiles()))
    writeFileSync(join(dashboardsFolder, name), text);
}

if (require.main === module) write();
