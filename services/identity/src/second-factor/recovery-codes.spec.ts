import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes';

describe('recovery codes', () => {
  it('are ten different ones, without letters that are mistaken for each other', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){5}$/);
  });

  it('have 112 bits at least, as ASVS 6.5.2 asks of what is kept behind a plain hash', () => {
    const letters = (newRecoveryCodes()[0] ?? '').replaceAll('-', '').length;
    expect(letters * Math.log2(31)).toBeGreaterThan(112);
  });

  it('are the same however they are typed, and of one account alone', () => {
    const hash = hashOfRecoveryCode('a', 'k7mp-w2xd-9fqa-h4tn');
    expect(hashOfRecoveryCode('a', ' K7MP W2XD-9FQAH4TN ')).toBe(hash);
    expect(hashOfRecoveryCode('b', 'k7mp-w2xd-9fqa-h4tn')).not.toBe(hash);
  });
});
