import type { Config } from '../config/config';
import { SecretSeal } from './secret-seal';

const key = (kid: string, byte: number) => ({ kid, key: Buffer.alloc(32, byte) });
const sealWith = (...keys: Config['IDENTITY_SEAL_KEYS']) => new SecretSeal({ IDENTITY_SEAL_KEYS: keys });
const [old, young] = [key('old', 1), key('young', 2)];

describe('a sealed secret', () => {
  it('opens for its owner, and looks different every time', () => {
    const seal = sealWith(old);
    const sealed = seal.seal('segredo', 'a');
    expect(seal.open(sealed, 'a')).toBe('segredo');
    expect(seal.seal('segredo', 'a')).not.toBe(sealed);
    expect(sealed).not.toContain('segredo');
  });

  it('does not open for another owner, altered, or cut', () => {
    const seal = sealWith(old);
    const sealed = seal.seal('segredo', 'a');
    const [kid = '', nonce = '', tag = '', text = ''] = sealed.split('.');
    const altered = `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
    expect(() => seal.open(sealed, 'b')).toThrow();
    expect(() => seal.open([kid, nonce, tag, altered].join('.'), 'a')).toThrow();
    expect(() => seal.open([kid, nonce, tag.slice(0, 6), text].join('.'), 'a')).toThrow();
    expect(() => seal.open('old.x', 'a')).toThrow();
  });

  it('opens with an older key while that is configured', () => {
    const sealed = sealWith(old).seal('segredo', 'a');
    expect(sealWith(young, old).open(sealed, 'a')).toBe('segredo');
    expect(sealWith(young, old).isCurrent(sealed)).toBe(false);
    expect(sealWith(old, young).isCurrent(sealed)).toBe(true);
    expect(() => sealWith(young).open(sealed, 'a')).toThrow('the key old, which is not configured');
  });
});
