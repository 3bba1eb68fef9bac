/**
 * Reads what each runner reports into `{ passed, failed, details, retried, slowest }`; a runner that ran nothing has failed once. `retried`
 * names the tests that passed on their second try only (CI gives one), with what the first failed of; `slowest` the few files that took
 * longest, with their seconds.
 */
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const SLOWEST = 6;

/** A step that is one test by itself: its exit code decides. */
export function singleResult(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, details: [], retried: [], slowest: [] };
}

/** jest's --json report. A suite that could not run counts as one failed test. */
export function jestResult(code, text) {
  const report = parsed(text);
  if (report === undefined) return singleResult(1);
  const failedSuites = report.testResults.filter((suite) => suite.status === 'failed');
  const details = failedSuites.flatMap((suite) => {
    const titles = suite.assertionResults
      .filter((test) => test.status === 'failed')
      .map(
        (test) =>
          `${test.fullName}: ${triesOf(test)
            .map((reason) => firstLines(reason))
            .join(' || ')}`,
      );
    return [suite.name, ...(titles.length > 0 ? titles : firstLines(suite.message).split('\n'))];
  });
  return settled(code, {
    passed: report.numPassedTests,
    // A skipped test proves nothing.
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests,
    details,
    retried: report.testResults.flatMap((suite) =>
      suite.assertionResults
        .filter((test) => test.status === 'passed' && test.invocations > 1)
        .map(
          (test) => `${basename(suite.name)} > ${test.fullName}: ${firstLines(test.retryReasons.join('\n'))}`,
        ),
    ),
    slowest: slowest(
      report.testResults.map((suite) => [suite.name, (suite.endTime - suite.startTime) / 1000]),
    ),
  });
}

/** What each try of a failed test failed of. The second one often fails of what the first left behind. */
const triesOf = ({ retryReasons = [], failureMessages }) => [...retryReasons, failureMessages.join('\n')];

/** Playwright's JSON report. */
export function playwrightResult(code, text) {
  const report = parsed(text);
  if (report === undefined) return singleResult(1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const errors = report.errors.map((error) => firstLines(error.message ?? '', 6));
  return settled(code, {
    passed: expected + flaky,
    failed: unexpected + skipped + (unexpected === 0 ? errors.length : 0),
    details: [
      ...errors,
      ...specsOf(report)
        .filter(({ spec }) => !spec.ok)
        .map(withErrors),
    ],
    retried: specsOf(report)
      .filter(({ spec }) => spec.tests.some((test) => test.status === 'flaky'))
      .map(withErrors),
    slowest: slowest(report.suites.map((suite) => [suite.title, secondsOf(suite)])),
  });
}

/** Of pairs of a file and its seconds, those that took longest, as lines. */
function slowest(files) {
  return files
    .filter(([, seconds]) => seconds >= 1)
    .sort(([, one], [, other]) => other - one)
    .slice(0, SLOWEST)
    .map(([name, seconds]) => `${basename(name)} ${Math.round(seconds)} s`);
}

/** Seconds of all tests of a report's file, second tries too. */
function secondsOf(suite) {
  const results = specsOf({ suites: [suite] }).flatMap(({ spec }) =>
    spec.tests.flatMap((test) => test.results),
  );
  return results.reduce((total, { duration = 0 }) => total + duration, 0) / 1000;
}

/** All specs of a report or a suite, with the titles that stand above them. */
function specsOf({ suites = [] }, above = []) {
  return suites.flatMap((suite) => {
    const titles = [...above, suite.title];
    return [...(suite.specs ?? []).map((spec) => ({ spec, titles })), ...specsOf(suite, titles)];
  });
}

function withErrors({ spec, titles }) {
  const tries = spec.tests
    .flatMap((test) => test.results)
    .map(({ errors }) => firstLines(errors.map((error) => error.message ?? '').join('\n')));
  return `${[...titles, spec.title].join(' > ')}: ${tries.filter((reason) => reason !== '').join(' || ')}`;
}

/** A runner that ran nothing, or ended badly although no test failed, has failed once. */
function settled(code, result) {
  const silentFailure = result.failed === 0 && (code !== 0 || result.passed === 0);
  return silentFailure ? { ...result, failed: 1 } : result;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function firstLines(text, count = 12) {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, count)
    .join(' | ');
}
