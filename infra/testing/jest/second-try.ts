// In CI alone a test on real parts has a second try, which the run names: docs/decisions/0003. Whoever works sees the first failure.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true });
