import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { dashboardFiles } from './dashboards';
import { CLUSTER_HAS, chart, exampleFile, helm, ofKind, render, root } from './helm';

const folder = join(root, 'k8s/runbook');
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const textOf = (page: string): string => readFileSync(join(folder, page), 'utf8');

const rules = z.looseObject({
  spec: z.object({
    groups: z.array(
      z.looseObject({
        rules: z.array(
          z.looseObject({
            alert: z.string(),
            labels: z.looseObject({ severity: z.string() }),
            annotations: z.record(z.string(), z.string()),
          }),
        ),
      }),
    ),
  }),
});
/** Alerts by name, each once, with the page and the section that they lead to. */
async function alertsOf(...values: string[]) {
  const [rendered] = ofKind(await render('medium', ...values), 'PrometheusRule');
  const all = rules.parse(rendered).spec.groups.flatMap((group) => group.rules);
  return [...new Map(all.map((one) => [one.alert, one])).values()].map(({ alert, labels, annotations }) => {
    const [page = '', anchor = ''] = (annotations['runbook'] ?? '').replace('k8s/runbook/', '').split('#');
    return { alert, severity: labels.severity, page, anchor, url: annotations['runbook_url'] };
  });
}

const anchorOf = (heading: string): string =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
/** Headings of a page, without what is code. */
const headingsOf = (text: string): string[] =>
  text
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .split('\n')
    .filter((line) => /^#+ /.test(line));
/** A section: from its heading up to the next one that is not below it. */
function sectionOf(page: string, anchor: string): string {
  const text = textOf(page);
  const heading = headingsOf(text).find((one) => anchorOf(one) === anchor);
  if (heading === undefined) return '';
  const level = /^#+/.exec(heading)?.[0].length ?? 1;
  const [, after = ''] = text.split(`${heading}\n`);
  const next = headingsOf(after).find((one) => (/^#+/.exec(one)?.[0].length ?? 1) <= level);
  return next === undefined ? after : (after.split(`\n${next}\n`)[0] ?? '');
}

describe('the runbook', () => {
  it('treats each alert in the section that it leads to, in the words that everybody looks for', async () => {
    for (const { alert, page, anchor } of await alertsOf()) {
      expect([alert, pages.includes(page), anchor]).toEqual([alert, true, expect.stringMatching(/./)]);
      const section = sectionOf(page, anchor);
      const lacks = [
        `\`${alert}\``,
        '- **Seen:** ',
        '- **For visitors:** ',
        '- **Over:** ',
        '```sh\n',
      ].filter((part) => !section.includes(part));
      expect([alert, `${page}#${anchor}`, lacks]).toEqual([alert, `${page}#${anchor}`, []]);
    }
  });

  it('names on each page the alerts that lead to it, or that none does', async () => {
    const alerts = await alertsOf();
    const all = new Set(alerts.map(({ alert }) => alert));
    for (const page of pages) {
      const leading = alerts.filter((one) => one.page === page);
      expect([page, textOf(page).includes('No alert leads here.')]).toEqual([page, leading.length === 0]);
      const named = [...textOf(page).matchAll(/`(Alcova[A-Za-z]+)`/g)].map(([, name = '']) => name);
      expect([page, named.filter((name) => !all.has(name))]).toEqual([page, []]);
    }
  });

  it('has every page in its list, and says of each alert how urgent it is', async () => {
    const index = textOf('README.md');
    for (const page of pages.filter((name) => name !== 'README.md')) expect(index).toContain(`](${page})`);
    for (const { alert, severity } of await alertsOf())
      expect(index).toMatch(new RegExp(`^\\| \`${alert}\` \\| ${severity} \\|`, 'm'));
  });

  it('has a first look at what keeps pods from being made or started', () => {
    const look = sectionOf('processes.md', 'pods-do-not-start');
    for (const state of ['CreateContainerConfigError', 'ImagePullBackOff', 'FailedCreate', 'Pending'])
      expect([state, look.includes(state)]).toEqual([state, true]);
    expect(sectionOf('README.md', 'first-look')).toContain('get events');
  });

  it('names panels of the dashboards as they are named', () => {
    const board = z.looseObject({ title: z.string(), panels: z.array(z.looseObject({ title: z.string() })) });
    const boards = Object.values(dashboardFiles()).map((text) => board.parse(JSON.parse(text)));
    const wrong = pages.flatMap((page) =>
      [...textOf(page).matchAll(/"([^"]+)"\s+of\s+(?:the\s+dashboard\s+)?"(Alcova:\s[^"]+)"/g)].flatMap(
        ([words, panel = '', title = '']) => {
          const panels = boards.find((one) => one.title === title.replace(/\s+/, ' '))?.panels ?? [];
          return panels.some((one) => one.title.startsWith(panel.replace(/\s+/g, ' ')))
            ? []
            : [`${page}: ${words}`];
        },
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('leads nowhere that is not there', () => {
    const broken = [...pages, '../README.md'].flatMap((page) =>
      [...textOf(page).matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].flatMap(
        ([link, file = '', anchor]) => {
          const target = file === '' ? join(folder, page) : join(folder, dirname(page), file);
          const found = headingsOf(readFileSync(target, 'utf8')).some((one) => anchorOf(one) === anchor);
          return found ? [] : [`${page}: ${link}`];
        },
      ),
    );
    expect(broken).toEqual([]);
  });

  it('is linked where it can be read: at the address of the values, or beside the sources of a released chart', async () => {
    const url = 'https://git.example/alcova/k8s/runbook';
    for (const one of await alertsOf(`monitoring.runbookUrl=${url}/`))
      expect(one.url).toBe(`${url}/${one.page}#${one.anchor}`);
    // A checkout is published nowhere that the chart knows: no link is better than a dead one.
    expect((await alertsOf()).filter((one) => one.url !== undefined)).toEqual([]);
    const released = mkdtempSync(join(tmpdir(), 'alcova-released-'));
    try {
      cpSync(chart, released, { recursive: true });
      appendFileSync(join(released, 'Chart.yaml'), 'sources: [https://git.example/alcova/tree/v0.1.0]\n');
      const text = await helm(
        ...['template', 'alcova', released, '--namespace', 'alcova', '--kube-version', '1.31.4'],
        ...CLUSTER_HAS.flatMap((api) => ['--api-versions', api]),
        ...['--values', exampleFile('medium'), '--show-only', 'templates/monitoring/rules.yaml'],
      );
      const links = rules
        .parse(parse(text))
        .spec.groups.flatMap((group) => group.rules.map(({ annotations }) => annotations['runbook_url']));
      for (const link of links)
        expect(link).toMatch(/^https:\/\/git\.example\/alcova\/tree\/v0\.1\.0\/k8s\/runbook\/[a-z-]+\.md#/);
    } finally {
      rmSync(released, { recursive: true, force: true });
    }
  });
});
