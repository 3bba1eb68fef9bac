import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './helm';
import { valuesTable, valuesTableFile } from './values-table';

const readme = readFileSync(join(root, 'k8s/README.md'), 'utf8');
const runbook = readdirSync(join(root, 'k8s/runbook')).map((name) =>
  readFileSync(join(root, 'k8s/runbook', name), 'utf8'),
);
/** The steps of an installation that is to stay, by their numbers. */
const steps = readme
  .split(/^### (?=\d)/m)
  .slice(1)
  .map((text) => ({ number: Number.parseInt(text, 10), text: text.split(/^## /m)[0] ?? '' }));

describe('the page on installing', () => {
  it('is in the order in which it is typed: no step needs a later one', () => {
    expect(steps.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { number, text } of steps) {
      const named = [...text.matchAll(/\bstep (\d)|\(#(\d)-/g)].map(([, step, anchor]) =>
        Number(step ?? anchor),
      );
      expect([number, named.filter((other) => other > number)]).toEqual([number, []]);
    }
  });

  it('makes every namespace and file before it uses them', () => {
    const text = steps.map((step) => step.text).join('');
    const firstUse = (use: RegExp) => text.search(use);
    for (const name of ['alcova', 'postgres', 'nats'])
      expect([name, text.indexOf(`create namespace ${name}`)]).toEqual([
        name,
        firstUse(new RegExp(`(create namespace|-n|--namespace|namespace:) ${name}\\b`)),
      ]);
    for (const made of [
      '> secrets.json',
      '# postgres.yaml',
      '# nats-values.yaml',
      '> ca.crt',
      '> store.json',
    ])
      expect([made, text.indexOf(made) + 2]).toEqual([made, firstUse(new RegExp(`\\b${made.slice(2)}`))]);
  });

  it('says of every program where it comes from', () => {
    const commands = [readme, ...runbook].join('\n');
    const [, table = ''] = /^\| program \|[^\n]*\n\|[-|]*\n((?:\|[^\n]*\n)*)/m.exec(readme) ?? [];
    for (const program of [
      'git',
      'kubectl',
      'helm',
      'node',
      'docker',
      'jq',
      'psql',
      'nats',
      'mc',
      'aws',
      'openssl',
      'curl',
    ]) {
      expect([program, new RegExp(`(^|[|;&(\`]) *${program} [a-z-]`, 'm').test(commands)]).toEqual([
        program,
        true,
      ]);
      expect([program, table.includes(`\`${program}\``)]).toEqual([program, true]);
    }
    expect(table).toContain('helm plugin install');
  });
});

describe('the page on values', () => {
  const table = valuesTable();

  it('is as values.yaml has them', () => {
    expect(readFileSync(valuesTableFile, 'utf8')).toBe(table);
  });

  it('has values of every depth with their defaults, and what their comments say', () => {
    expect(table).toContain('| `fullnameOverride` | `""` | Names of all objects begin with it');
    expect(table).toContain('| `mediaWorker.scaling.max` | `20` | The cap on what encoding');
    expect(table).toMatch(/\| `tls\.caSecret` \| `""` \| Secret with their certificates/);
    expect(table).toMatch(/\| `mediaWorker\.scaling\.enabled` \| `true` \| Scale by the job queue/);
  });
});
