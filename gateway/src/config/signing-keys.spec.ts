import { parseSigningKeys } from './signing-keys';

describe('signing keys', () => {
  it('reads several keys, the first one first', () => {
    const keys = parseSigningKeys(`new:${'ab'.repeat(32)},old:${'cd'.repeat(32)}`);
    expect(keys?.map(({ id }) => id)).toEqual(['new', 'old']);
  });

  it.each(['', 'k1', 'k1:', 'k1:xyz', `k1:${'a'.repeat(31)}`, `k/1:${'ab'.repeat(32)}`])(
    'refuses %p',
    (text) => expect(parseSigningKeys(text)).toBeUndefined(),
  );

  it('refuses one id for two keys', () => {
    expect(parseSigningKeys(`k:${'ab'.repeat(32)},k:${'cd'.repeat(32)}`)).toBeUndefined();
  });
});
