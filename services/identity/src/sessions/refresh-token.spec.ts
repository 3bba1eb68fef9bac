import { randomBytes } from 'node:crypto';
import { newRefreshToken, successorOf } from './refresh-token';

describe('a renewal token', () => {
  it('has 256 bits, which no other has', () => {
    const tokens = Array.from({ length: 1_000 }, newRefreshToken);
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  it('has one successor, as long, which nobody finds without the secret', () => {
    const [token, secret] = [newRefreshToken(), randomBytes(32)];
    const next = successorOf(token, secret);
    expect([next, Buffer.from(next, 'base64url').length]).toEqual([successorOf(token, secret), 32]);
    expect(successorOf(token, randomBytes(32))).not.toBe(next);
  });
});
