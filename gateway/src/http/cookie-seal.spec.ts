import type { SigningKey } from '../config/signing-keys';
import { CookieSeal } from './cookie-seal';

const key = (id: string): SigningKey => ({ id, secret: Buffer.from(id.repeat(32)) });
const seal = new CookieSeal('test', [key('b'), key('a')]);

describe('a sealed cookie', () => {
  it('opens with any of its keys and tells nothing', async () => {
    const sealed = await new CookieSeal('test', [key('a')]).seal({ state: 'visible' }, 60);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('visible');
    expect(await seal.open(sealed)).toMatchObject({ state: 'visible' });
  });

  it('does not open for another purpose, with another key, after its time, or changed', async () => {
    const others = [
      await new CookieSeal('other', [key('a')]).seal({}, 60),
      await new CookieSeal('test', [key('c')]).seal({}, 60),
      await new CookieSeal('test', [{ ...key('c'), id: 'a' }]).seal({}, 60),
      await seal.seal({}, -10),
      `${(await seal.seal({}, 60)).slice(0, -4)}AAAA`,
      'nonsense',
      '',
    ];
    for (const other of others) expect(await seal.open(other)).toBeUndefined();
  });
});
