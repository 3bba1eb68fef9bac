import { describeError } from './logger';

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
