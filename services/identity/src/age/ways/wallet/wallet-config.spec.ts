import { z } from 'zod';
import { walletConfigShape, walletMistakes } from './wallet-config';

const shape = z.object(walletConfigShape);

describe('the configuration of wallets', () => {
  it('is off unless anchors are named, and opens wallets by av://', () => {
    expect(shape.parse({})).toEqual({ AGE_WALLET_LABEL: 'Carteira digital', AGE_WALLET_LINK: 'av://' });
  });

  it.each(['openid4vp://', 'eudi-openid4vp://', 'mdoc://'])('takes %s', (link) => {
    expect(shape.safeParse({ AGE_WALLET_LINK: link }).success).toBe(true);
  });

  it.each([
    ['a link without slashes', { AGE_WALLET_LINK: 'av:' }],
    ['a link with more than a scheme', { AGE_WALLET_LINK: 'av://host' }],
    ['a link that is a page', { AGE_WALLET_LINK: 'https://' }],
    ['a link in capitals', { AGE_WALLET_LINK: 'AV://' }],
    ['a link of two lines', { AGE_WALLET_LINK: 'av://\n' }],
    ['a label of two lines', { AGE_WALLET_LABEL: 'uma\noutra' }],
    ['a label that is too long', { AGE_WALLET_LABEL: 'a'.repeat(81) }],
  ])('does not take %s', (_what, env) => {
    expect(shape.safeParse(env).success).toBe(false);
  });

  it('wants TLS where wallets send their answers', () => {
    const mistakes = (SITE_URL: string, NODE_ENV = 'production') =>
      walletMistakes({ AGE_WALLET_ANCHORS: [], SITE_URL, NODE_ENV }).map(({ path }) => path);
    expect(mistakes('http://site.example')).toEqual([['SITE_URL']]);
    for (const site of ['https://site.example', 'http://127.0.0.1:8080', 'http://localhost', 'nonsense'])
      expect([site, mistakes(site)]).toEqual([site, []]);
    expect(mistakes('http://192.0.2.7', 'development')).toEqual([]);
    const off = { SITE_URL: 'http://site.example', NODE_ENV: 'production' };
    expect(walletMistakes(off)).toEqual([]);
    const AGE_WALLET_LIST_URL = 'https://listas.example/av-tl.xml';
    expect(walletMistakes({ ...off, AGE_WALLET_LIST_URL })).toHaveLength(1);
  });
});
