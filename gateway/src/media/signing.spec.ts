import type { SigningKey } from '../config/signing-keys';
import { expiryFor, isValidGrant, signatureOf } from './signing';

const key: SigningKey = { id: 'k1', secret: Buffer.alloc(32, 7) };
const other: SigningKey = { id: 'k2', secret: Buffer.alloc(32, 8) };
const grant = { asset: 'a1', revision: 3, expires: 2_000 };

describe('expiry', () => {
  it.each([
    [0, 43_200],
    [1, 43_200],
    [21_599, 43_200],
    [21_600, 64_800],
  ])('at %p s is on a border at least one period ahead', (now, expires) =>
    expect(expiryFor(now, 21_600)).toBe(expires),
  );
});

describe('a grant', () => {
  const signature = signatureOf(grant, key.secret);

  it('is good until its moment', () => {
    expect(isValidGrant(grant, signature, key, 1_999)).toBe(true);
    expect(isValidGrant(grant, signature, key, 2_000)).toBe(false);
  });

  it.each([
    ['another asset', { ...grant, asset: 'a2' }, signature, key],
    ['another revision', { ...grant, revision: 4 }, signature, key],
    ['a later expiry', { ...grant, expires: 9_999 }, signature, key],
    ['another key', grant, signature, other],
    ['an unknown key', grant, signature, undefined],
    ['a cut signature', grant, signature.slice(1), key],
    ['no signature', grant, '', key],
  ])('is refused for %s', (_what, changed, given, usedKey) => {
    expect(isValidGrant(changed, given, usedKey, 1_000)).toBe(false);
  });

  it('is refused when it was signed by nobody with the placeholder of an unknown key', () => {
    expect(isValidGrant(grant, signatureOf(grant, Buffer.alloc(32)), undefined, 1_000)).toBe(false);
  });
});
