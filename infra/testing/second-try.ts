/**
 * The whole suite gives a test on real parts a second try, with what it failed of in the output: docs/decisions/0027. Who runs a part while
 * working sees the first failure.
 */
if (process.env['ALCOVA_SECOND_TRY'] === '1') jest.retryTimes(1, { logErrorsBeforeRetry: true });
