import { newWalk, secretOf, walkOf } from './walk';

describe('what a browser keeps of a walk to the provider', () => {
  it('comes back as it was, without what the provider sees', async () => {
    const { challenge, ...walk } = await newWalk();
    const secret = secretOf(walk);
    expect(walkOf(secret)).toEqual(walk);
    expect(secret).not.toContain(challenge);
    expect(secret.length).toBeLessThan(1_000);
  });

  it('is another each time', async () => {
    const [one, other] = await Promise.all([newWalk(), newWalk()]);
    for (const part of ['state', 'nonce', 'verifier', 'challenge'] as const)
      expect(one[part]).not.toBe(other[part]);
  });

  const good = 'x'.repeat(43);
  it.each([
    ['nothing', ''],
    ['no JSON', 'state=1'],
    ['another kind of JSON', '"text"'],
    ['a null', 'null'],
    ['a missing part', JSON.stringify({ state: good, nonce: good })],
    ['an empty part', JSON.stringify({ state: '', nonce: good, verifier: good })],
    ['a part of another type', JSON.stringify({ state: good, nonce: 1, verifier: good })],
    ['a part too many', JSON.stringify({ state: good, nonce: good, verifier: good, claim: 'x' })],
  ])('is not taken with %s', (_what, secret) => {
    expect(walkOf(secret)).toBeUndefined();
  });
});
