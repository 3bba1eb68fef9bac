import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const script = join(__dirname, 'test-results.mjs');

/** Asks the script, an ES module, in a process of its own. */
function result(reader: string, code: number, report: unknown): unknown {
  const text = typeof report === 'string' ? report : JSON.stringify(report);
  const program = `import * as m from ${JSON.stringify(script)};
    const r = m[${JSON.stringify(reader)}](${code}, ${JSON.stringify(text)});
    process.stdout.write(JSON.stringify({ passed: r.passed, failed: r.failed, details: r.details, retried: r.retried, slowest: r.slowest }));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }),
  );
}

const jestReport = (numbers: object) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  numPendingTests: 0,
  testResults: [],
  ...numbers,
});
const browserReport = (stats: object) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors: [],
  suites: [],
});

describe('the sum of all tests', () => {
  it.each([
    ['a jest run', 'jestResult', 1, jestReport({ numPassedTests: 5, numFailedTests: 2 }), 5, 2],
    [
      'a suite that could not run',
      'jestResult',
      1,
      jestReport({ numPassedTests: 5, numRuntimeErrorTestSuites: 1 }),
      5,
      1,
    ],
    ['a skipped test', 'jestResult', 0, jestReport({ numPassedTests: 5, numPendingTests: 1 }), 5, 1],
    ['a run of nothing', 'jestResult', 0, jestReport({}), 0, 1],
    ['a bad exit code without a failed test', 'jestResult', 1, jestReport({ numPassedTests: 5 }), 5, 1],
    ['no report', 'jestResult', 0, '', 0, 1],
    ['a browser run', 'playwrightResult', 0, browserReport({ expected: 4 }), 4, 0],
    [
      'a test that needed its second try',
      'playwrightResult',
      0,
      browserReport({ expected: 3, flaky: 1 }),
      4,
      0,
    ],
    ['no browser test', 'playwrightResult', 0, browserReport({}), 0, 1],
  ])('counts %s', (_name, reader, code, report, passed, failed) => {
    expect(result(reader, code, report)).toMatchObject({ passed, failed });
  });

  it('names the tests that needed their second try, and what the first failed of', () => {
    const twice = { fullName: 'a desk opens', status: 'passed', invocations: 2, retryReasons: ['too slow'] };
    const once = { ...twice, invocations: 1, retryReasons: [] };
    const suite = { name: '/somewhere/desk.int.spec.ts', status: 'passed', assertionResults: [twice, once] };
    expect(result('jestResult', 0, jestReport({ numPassedTests: 2, testResults: [suite] }))).toMatchObject({
      retried: ['desk.int.spec.ts > a desk opens: too slow'],
    });
    const failedOnce = [{ errors: [{ message: 'too slow' }] }, { errors: [] }];
    const specs = [
      { title: 'opens', ok: true, tests: [{ status: 'flaky', results: failedOnce }] },
      { title: 'closes', ok: true, tests: [{ status: 'expected', results: [{ errors: [] }] }] },
    ];
    const report = {
      ...browserReport({ expected: 1, flaky: 1 }),
      suites: [{ title: 'desk.spec.ts', specs }],
    };
    expect(result('playwrightResult', 0, report)).toMatchObject({
      retried: ['desk.spec.ts > opens: too slow'],
    });
  });

  it('tells what each try of a failed test failed of', () => {
    const test = { fullName: 'a desk opens', status: 'failed', retryReasons: ['too slow'] };
    const assertionResults = [{ ...test, invocations: 2, failureMessages: ['nothing there'] }];
    const suite = { name: '/somewhere/desk.int.spec.ts', status: 'failed', assertionResults };
    expect(result('jestResult', 1, jestReport({ numFailedTests: 1, testResults: [suite] }))).toMatchObject({
      details: ['/somewhere/desk.int.spec.ts', 'a desk opens: too slow || nothing there'],
    });
    const results = ['too slow', 'nothing there'].map((message) => ({ errors: [{ message }] }));
    const specs = [{ title: 'opens', ok: false, tests: [{ status: 'unexpected', results }] }];
    const report = { ...browserReport({ unexpected: 1 }), suites: [{ title: 'desk.spec.ts', specs }] };
    expect(result('playwrightResult', 1, report)).toMatchObject({
      details: ['desk.spec.ts > opens: too slow || nothing there'],
    });
  });

  it('names the files that took longest', () => {
    const suite = (name: string, seconds: number) => ({
      name: `/somewhere/${name}`,
      status: 'passed',
      startTime: 1_000,
      endTime: 1_000 + seconds * 1_000,
      assertionResults: [],
    });
    const testResults = [suite('a.spec.ts', 2), suite('b.spec.ts', 30), suite('c.spec.ts', 0.2)];
    expect(result('jestResult', 0, jestReport({ numPassedTests: 1, testResults }))).toMatchObject({
      slowest: ['b.spec.ts 30 s', 'a.spec.ts 2 s'],
    });
    const specs = [
      { title: 'opens', ok: true, tests: [{ results: [{ duration: 4_000 }, { duration: 3_000 }] }] },
    ];
    const report = { ...browserReport({ expected: 1 }), suites: [{ title: 'desk.spec.ts', specs }] };
    expect(result('playwrightResult', 0, report)).toMatchObject({ slowest: ['desk.spec.ts 7 s'] });
  });
});
