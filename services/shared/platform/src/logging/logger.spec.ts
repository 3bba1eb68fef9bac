import { pino } from 'pino';
import { newRequestContext, withRequest } from './context';
import { describeError, loggerOptions } from './logger';

describe('what a log tells of a failure', () => {
  it('is its type, text, code, stack and cause', () => {
    const failure = Object.assign(new Error('broken', { cause: new Error('deeper') }), { code: '23505' });
    expect(describeError(failure)).toMatchObject({
      type: 'Error',
      message: 'broken',
      code: '23505',
      cause: { message: 'deeper' },
    });
  });

  it('holds no parameters of a statement and no body', () => {
    const failure = Object.assign(new Error('query failed'), {
      parameters: ['person@example.org'],
      driverError: { detail: 'Key (email)=(person@example.org) already exists.' },
    });
    expect(JSON.stringify(describeError(failure))).not.toContain('person@example.org');
  });

  it('takes what is no error as its text', () => {
    expect(describeError('gone')).toEqual({ message: 'gone' });
  });
});

type Line = Record<string, unknown>;

describe('a line of a log', () => {
  const lineOf = (facts: object, message: string): string => {
    const lines: string[] = [];
    const log = pino({ ...loggerOptions, level: 'info' }, { write: (line) => void lines.push(line) });
    withRequest(newRequestContext('request-0001'), () =>
      log.child({ component: 'test' }).info(facts, message),
    );
    return lines.join('');
  };

  it('says when (UTC), how grave, which process, which part and which request', () => {
    const { time, process, traceId, ...rest } = JSON.parse(lineOf({ status: 403 }, 'request')) as Line;
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(process).toMatch(/^[\w-]+$/);
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(rest).toEqual({
      ...{ level: 'info', component: 'test', requestId: 'request-0001', status: 403, msg: 'request' },
    });
  });

  it('stays one line, whatever comes from outside', () => {
    const hostile = 'a\r\n{"level":"error","msg":"forged"}\u2028\u001b[2J"';
    const line = lineOf({ reason: hostile }, hostile);
    expect(line.match(/\p{Cc}/gu)).toEqual(['\n']);
    expect(JSON.parse(line)).toMatchObject({ level: 'info', reason: hostile, msg: hostile });
  });
});
