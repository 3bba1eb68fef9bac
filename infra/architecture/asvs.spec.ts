import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has; they are numbered from one without a gap. */
const SECTIONS: Record<string, number> = {
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
};
const ANSWERS = ['met', 'met in another way', 'not met', 'does not apply'];
/** A file of tests, and beginnings of titles that stand behind it in quotes. */
const TESTS = /`([\w./-]+\.spec\.ts|[\w./-]+\.e2e-spec\.ts)`((?:,? "[^"]+")*)/g;

const rows = [...textOf('docs/asvs.md').matchAll(/^\| ([\d.]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', , answer = '', proof = '']) => ({ number, answer, proof, tests: testsIn(proof) }),
);

function testsIn(proof: string): { file: string; titles: string[] }[] {
  return [...proof.matchAll(TESTS)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }));
}

describe('the answers to ASVS 5.0', () => {
  it('are there for every requirement of these chapters, once', () => {
    const numbers = Object.entries(SECTIONS).flatMap(([section, last]) =>
      Array.from({ length: last }, (_one, index) => `${section}.${index + 1}`),
    );
    expect(numbers).toHaveLength(109);
    expect(rows.map(({ number }) => number)).toEqual(numbers);
    expect(rows.filter(({ answer }) => !ANSWERS.includes(answer))).toEqual([]);
  });

  it('name a test or a page where they say that it is met', () => {
    const bare = rows.filter(
      ({ answer, proof, tests }) => answer === 'met' && tests.length === 0 && !proof.includes(']('),
    );
    expect(bare).toEqual([]);
  });

  it('name tests that are there', () => {
    const named = rows.flatMap(({ number, tests }) => tests.map((test) => ({ number, ...test })));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
    const withoutTitle = named.filter(
      ({ file, titles }) => !titles.every((title) => textOf(file).includes(title)),
    );
    expect(withoutTitle).toEqual([]);
  });
});

describe('the pages on security', () => {
  it.each(['docs/asvs.md', 'docs/security.md', 'docs/operation.md'])(
    '%s leads to places that are there',
    (page) => {
      const links = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !link.startsWith('http'));
      const broken = links.filter((link) => {
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? page : join('docs', file);
        return (
          !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
        );
      });
      expect([links.length > 5, broken]).toEqual([true, []]);
    },
  );
});

/** Headings as a page's links name them. */
const anchorsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d -]/gu, '')
      .replaceAll(' ', '-'),
  );
