import { runAlcova, systemOfEnvironment, TOPICS } from '@alcova/operator';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { parse } from 'yaml';
import { backupOf } from '../operator/backup-topic';
import { namedSite } from '../operator/named-site';
import { chart, render, root } from './helm';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const PAGE = 'docs/opening.md';
const page = read(PAGE);
/** What stands between signs of code, and in blocks of it. */
const code = [...page.matchAll(/`([^`\n]+)`/g), ...page.matchAll(/```sh\n([^]*?)```/g)].map(
  ([, text = '']) => text,
);
const prose = page.replace(/```[^]*?```/g, '');
const anchorOf = (heading: string): string =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^#+ /.test(line))
    .map(anchorOf);

/** Every name in values.yaml, at any depth. */
function pathsOf(value: unknown, above = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => [
    `${above}${name}`,
    ...pathsOf(one, `${above}${name}.`),
  ]);
}

describe('the page from nothing to a site that may open', () => {
  it('has the steps that its table names, in their order', () => {
    const named = [...page.matchAll(/^\| (\d+)\. \[([^\]]+)\]\(#([^)]+)\) \|/gm)];
    const headings = [...page.matchAll(/^## (\d+)\. (.+)$/gm)];
    expect(headings.map(([, number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(named.map(([, number, title]) => [number, title])).toEqual(
      headings.map(([, number, title]) => [number, title]),
    );
  });

  it('leads to pages and parts of them that are there', () => {
    const links = [...page.matchAll(/\]\(([^)#\s]*)(?:#([^)]*))?\)/g)];
    expect(links.length).toBeGreaterThan(30);
    for (const [, file = '', anchor] of links) {
      const target = file === '' ? PAGE : join(dirname(PAGE), file);
      expect([target, existsSync(join(root, target))]).toEqual([target, true]);
      if (anchor !== undefined)
        expect([target, anchor, anchorsOf(read(target)).includes(anchor)]).toEqual([target, anchor, true]);
    }
  });

  it('is found from where people begin', () => {
    expect(read('README.md')).toContain('](docs/opening.md)');
    expect(read('k8s/README.md')).toContain('](../docs/opening.md)');
  });

  it('names values that the chart has', () => {
    const known = new Set(pathsOf(parse(read('k8s/chart/values.yaml'))));
    const named = code
      .flatMap((text) => [...text.matchAll(/^([a-z]\w*(?:\.\w+)+)(?:: .*)?$/g)].map(([, name = '']) => name))
      .filter((name) => !/\.(json|jwk|key|yaml|md)$/.test(name));
    expect(named).toEqual(expect.arrayContaining(['age.assurance', 'mail.from', 'ingress.tlsSecret']));
    for (const name of named) {
      const value = name.replace(/\.env\.[A-Z_]+$/, '.env');
      expect([value, known.has(value)]).toEqual([value, true]);
    }
  });

  it('names objects, Secrets and alerts that the chart has or needs', async () => {
    const objects = await render('medium');
    const names = new Set(objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`));
    const kinds = { deploy: 'Deployment', cronjob: 'CronJob' } as const;
    const used = [...page.matchAll(/\b(deploy|cronjob)\/([a-z-]+)/g)];
    expect(used.length).toBeGreaterThan(3);
    for (const [, kind = 'deploy', name = ''] of used) {
      const full = `${kind === 'deploy' ? kinds.deploy : kinds.cronjob}/${name}`;
      expect([full, names.has(full)]).toEqual([full, true]);
    }
    const readme = read('k8s/README.md');
    for (const [, name = ''] of page.matchAll(/Secret\s+`(alcova-[a-z-]+)`/g))
      expect([name, readme.includes(`| ${name} `)]).toEqual([name, true]);
    const alerts = readFileSync(join(chart, 'files/alerts.yaml'), 'utf8');
    for (const [name] of page.matchAll(/\bAlcova[A-Z][A-Za-z]+\b/g))
      expect([name, alerts.includes(`alert: ${name}\n`)]).toEqual([name, true]);
  });

  it('names screens and words on them that there are', () => {
    const addresses = ['web/src/app/App.tsx', 'web/src/app/staff-paths.ts', 'web/src/app/AdminScreen.tsx']
      .filter((file) => existsSync(join(root, file)))
      .concat('services/shared/contracts/src/page/texts.ts')
      .map(read)
      .join('\n');
    const screens = [...prose.matchAll(/(?<=[\s(])\/([a-z-]+)(?=[\s,;:.)])/g)].map(([, path = '']) => path);
    expect(screens).toEqual(expect.arrayContaining(['settings', 'profile', 'denuncia', 'terms']));
    for (const path of screens)
      expect([path, new RegExp(`['"]/?${path}['"]`).test(addresses)]).toEqual([path, true]);
    const texts = readdirSync(join(root, 'web/src/features'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)texts\.ts$/.test(file))
      .map((file) => read(join('web/src/features', file)))
      .join('\n');
    const labels = [...page.matchAll(/(?<=[\s(])'(\p{Lu}[^']+)'/gu)].map(([, text = '']) =>
      text.replaceAll('\n', ' '),
    );
    expect(labels.length).toBeGreaterThan(7);
    for (const label of labels) expect([label, texts.includes(`'${label}'`)]).toEqual([label, true]);
  });

  it('names commands and options that there are', async () => {
    const topics = [...TOPICS, backupOf(namedSite({}))];
    const help = async (words: readonly string[]) => {
      const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
      const args = [...words, '--help'];
      const exit = await runAlcova(args, systemOfEnvironment({}), topics, { input, output, errors });
      return [exit, String(output.read())] as const;
    };
    const used = code.flatMap((text) => [...text.matchAll(/^(?:kubectl .* -- )?alcova ([a-z].*)$/gm)]);
    expect(used.length).toBeGreaterThan(2);
    for (const [, line = ''] of used) {
      const [words = ''] = /^[a-z -]+?(?= --|$)/.exec(line) ?? [];
      const [exit, told] = await help(words.split(' '));
      expect([words, exit]).toEqual([words, 0]);
      for (const [option] of line.matchAll(/--[a-z-]+/g))
        expect([words, told]).toEqual([words, expect.stringContaining(option)]);
    }
  });

  it('is right that nothing is installed without a choice of how age is made sure of', async () => {
    expect(page).toContain('**There is no default**');
    await expect(render('medium', 'age.assurance.*=null')).rejects.toThrow('age.assurance is missing');
  });

  it('wraps at 100 columns, tables and commands apart', () => {
    expect(prose.split('\n').filter((line) => line.length > 100 && !line.startsWith('|'))).toEqual([]);
  });
});
