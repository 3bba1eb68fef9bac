import { ANONYMOUS, type Caller } from '@alcova/contracts';
import { requireRole, signCaller, verifyCaller } from './caller';

const KEY = 'ab'.repeat(32);
const moderator: Caller = { kind: 'account', accountId: 'm1', role: 'moderator' };

describe('the signed caller', () => {
  it('is read back as it was signed', () => {
    expect(verifyCaller(signCaller(moderator, KEY), KEY).caller).toEqual(moderator);
  });

  it('is believed with any of several keys, and signed with the first', () => {
    const both = `${KEY},${'cd'.repeat(32)}`;
    for (const known of [KEY, both])
      expect(verifyCaller(signCaller(moderator, both), known).caller).toEqual(moderator);
    expect(verifyCaller(signCaller(moderator, 'cd'.repeat(32)), both).caller).toEqual(moderator);
    expect(() => verifyCaller(signCaller(moderator, both), 'cd'.repeat(32))).toThrow('auth.required');
  });

  it.each([
    ['another key', signCaller(moderator, 'cd'.repeat(32))],
    ['no signature', signCaller(moderator, KEY).split('.')[0] ?? ''],
    ['an empty text', ''],
    ['a signature that is cut', signCaller(moderator, KEY).slice(0, -4)],
  ])('is refused with %s', (_case, header) => {
    expect(() => verifyCaller(header, KEY)).toThrow('auth.required');
  });

  it('is believed by clocks that are six minutes apart, for a minute longer, and no more', () => {
    const header = signCaller(moderator, KEY, 1_000_000);
    for (const now of [1_000_000 - 360_000, 1_000_000, 1_000_000 + 420_000])
      expect(verifyCaller(header, KEY, now).caller).toEqual(moderator);
    for (const now of [1_000_000 - 360_001, 1_000_000 + 420_001])
      expect(() => verifyCaller(header, KEY, now)).toThrow('auth.required');
  });
});

describe('requireRole', () => {
  it('lets the listed roles and the platform itself pass, and nobody else', () => {
    expect(() => requireRole(moderator, 'moderator', 'admin')).not.toThrow();
    expect(() => requireRole({ kind: 'system', name: 'media' }, 'admin')).not.toThrow();
    expect(() => requireRole(moderator, 'admin')).toThrow('auth.forbidden');
    expect(() => requireRole(ANONYMOUS, 'user', 'moderator', 'admin')).toThrow('auth.forbidden');
  });
});
