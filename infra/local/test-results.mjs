/** Reads what each runner reports into `{ passed, failed, details }`; a runner that ran nothing has failed once. */
import { stripVTControlCharacters } from 'node:util';

/** A step that is one test by itself: its exit code decides. */
export function singleResult(code) {
  return code === 0 ? { passed: 1, failed: 0, details: [] } : { passed: 0, failed: 1, details: [] };
}

/** jest's --json report. A suite that could not run counts as one failed test. */
export function jestResult(code, text) {
  const report = parsed(text);
  if (report === undefined) return singleResult(1);
  const failedSuites = report.testResults.filter((suite) => suite.status === 'failed');
  const details = failedSuites.flatMap((suite) => {
    const titles = suite.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${test.fullName}: ${firstLines(test.failureMessages.join('\n'))}`);
    return [suite.name, ...(titles.length > 0 ? titles : firstLines(suite.message, 12).split('\n'))];
  });
  return settled(code, {
    passed: report.numPassedTests,
    // A skipped test proves nothing.
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests,
    details,
  });
}

/** Playwright's JSON report. A test that passed on a retry only is a failure: it may fail the next time. */
export function playwrightResult(code, text) {
  const report = parsed(text);
  if (report === undefined) return singleResult(1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const errors = report.errors.map((error) => firstLines(error.message ?? '', 6));
  return settled(code, {
    passed: expected,
    failed: unexpected + flaky + skipped + (unexpected === 0 ? errors.length : 0),
    details: [...errors, ...report.suites.flatMap((suite) => browserFailures(suite, ''))],
  });
}

function browserFailures(suite, above) {
  const title = above === '' ? suite.title : `${above} > ${suite.title}`;
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors));
      return `${title} > ${spec.title}: ${firstLines(errors.map((error) => error.message ?? '').join('\n'))}`;
    });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => browserFailures(inner, title))];
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

function firstLines(text, count = 4) {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, count)
    .join(' | ');
}
