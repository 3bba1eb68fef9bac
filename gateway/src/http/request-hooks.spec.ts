import { requestIdOf } from './request-hooks';

describe('the id of a request', () => {
  it('is the one that was sent when it is well-formed', () => {
    expect(requestIdOf({ headers: { 'x-request-id': 'abc-12345_X' } })).toBe('abc-12345_X');
  });

  it.each(['', 'short', 'a b c d e f g h', 'x'.repeat(65), 'a\nb-forged-log-line'])(
    'is a new one instead of %p',
    (sent) => {
      expect(requestIdOf({ headers: { 'x-request-id': sent } })).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
