import { withSections } from './report';

const REPORT = `# Benchmarks

Words about \`npm run bench:none\`.

## One: \`npm run bench:one\`

old

### Part

more

## By hand

stays
`;

describe('the report of all measurements', () => {
  it('gets new sections in the place of old ones, and others at its end', () => {
    const report = withSections(REPORT, [
      '## Two: `npm run bench:two`\n\nsecond',
      '## One: `npm run bench:one`\n\nnew',
      '## One again: `npm run bench:one`\n\ntoo\n',
    ]);
    expect(report).toBe(
      '# Benchmarks\n\nWords about `npm run bench:none`.\n\n## One: `npm run bench:one`\n\nnew\n\n' +
        '## One again: `npm run bench:one`\n\ntoo\n\n## By hand\n\nstays\n\n## Two: `npm run bench:two`\n\nsecond\n',
    );
  });

  it('stays as it is when nothing was measured', () => {
    expect(withSections(REPORT, [])).toBe(REPORT);
  });

  it('takes no section that nothing repeats', () => {
    expect(() => withSections(REPORT, ['## Three\n\nfigures'])).toThrow('no command');
  });
});
