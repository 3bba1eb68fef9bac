import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes';

describe('recovery codes', () => {
  it('are ten different ones, without letters that are mistaken for each other', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
  });

  it('are the same however they are typed, and of one account alone', () => {
    const hash = hashOfRecoveryCode('a', 'k7mp-w2xd-9fqa-h4tn');
    expect(hashOfRecoveryCode('a', ' K7MP W2XD-9FQAH4TN ')).toBe(hash);
    expect(hashOfRecoveryCode('b', 'k7mp-w2xd-9fqa-h4tn')).not.toBe(hash);
  });
});
