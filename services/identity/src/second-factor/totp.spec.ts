import { Secret, TOTP, URI } from 'otpauth';
import { authenticatorUri, newSecret, stepOfCode } from './totp';

/** RFC 6238, appendix B: the secret of the SHA-1 vectors; six digits are the last six of its eight. */
const secret = Secret.fromUTF8('12345678901234567890').base32;

describe('one-time codes', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [20_000_000_000, '353130', 666_666_666],
  ])('are those of RFC 6238 at %d s', (seconds, code, step) => {
    expect(stepOfCode(secret, code, seconds * 1_000)).toBe(step);
  });

  it('count one step early and one late, and name their own step', () => {
    const code = new TOTP({ secret }).generate({ timestamp: 3_000_000 });
    expect([2_970_000, 3_000_000, 3_030_000].map((now) => stepOfCode(secret, code, now))).toEqual([
      ...[100, 100, 100],
    ]);
    expect([2_969_999, 3_060_000].map((now) => stepOfCode(secret, code, now))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('are not %j', (code) => {
    expect(stepOfCode(secret, code, 59_000)).toBeUndefined();
  });

  it('come from a secret of 160 bits that an authenticator reads', () => {
    const fresh = newSecret();
    expect(Secret.fromBase32(fresh).bytes).toHaveLength(20);
    expect(newSecret()).not.toBe(fresh);
    const uri = authenticatorUri(fresh, { issuer: 'Alcova & Cia', label: 'ana+1@site.example' });
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect(URI.parse(uri)).toMatchObject({
      ...{ issuer: 'Alcova & Cia', label: 'ana+1@site.example', algorithm: 'SHA1', digits: 6, period: 30 },
    });
  });
});
