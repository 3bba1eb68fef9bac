import { DEMO_AGE_ISSUER } from '@alcova/contracts';
import { type AuthorityOptions, createAuthority } from '@alcova/testing';
import { z } from 'zod';
import { walletConfigShape, walletMistakes } from './wallet-config';

const shape = z.object(walletConfigShape);

describe('the configuration of wallets', () => {
  it('is off unless anchors are named, and opens wallets by av://', () => {
    expect(shape.parse({})).toEqual({ AGE_WALLET_LABEL: 'Carteira digital', AGE_WALLET_LINK: 'av://' });
  });

  it.each(['openid4vp://', 'eudi-openid4vp://', 'mdoc://', 'http://127.0.0.1:8081/'])('takes %s', (link) => {
    expect(shape.safeParse({ AGE_WALLET_LINK: link }).success).toBe(true);
  });

  it.each([
    ['a link without slashes', { AGE_WALLET_LINK: 'av:' }],
    ['a link with more than a scheme', { AGE_WALLET_LINK: 'av://host' }],
    ['a link that is a page', { AGE_WALLET_LINK: 'https://' }],
    ['a link to a page elsewhere', { AGE_WALLET_LINK: 'http://site.example:8081/' }],
    ['a link into a page', { AGE_WALLET_LINK: 'http://127.0.0.1:8081/carteira' }],
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

  it('takes the demo issuer and its page on this machine alone, whatever the mode of the process', async () => {
    const anchorsOf = async (options: AuthorityOptions) => {
      const { anchorPem, signerPem } = await createAuthority(options);
      return [anchorPem, signerPem].map(
        (pem) => shape.parse({ AGE_WALLET_ANCHORS: pem }).AGE_WALLET_ANCHORS ?? [],
      );
    };
    const [anchor = [], signer = []] = await anchorsOf({ name: DEMO_AGE_ISSUER });
    const [other = []] = await anchorsOf({ name: 'Outra' });
    const mistakes = (SITE_URL: string, NODE_ENV: string, AGE_WALLET_ANCHORS = anchor) =>
      walletMistakes({ AGE_WALLET_ANCHORS, AGE_WALLET_LINK: 'http://127.0.0.1:8081/', SITE_URL, NODE_ENV });
    const paths = (...config: Parameters<typeof mistakes>) => mistakes(...config).map(({ path }) => path);
    const both = [['AGE_WALLET_ANCHORS'], ['AGE_WALLET_LINK']];
    for (const environment of ['production', 'development']) {
      expect(paths('http://127.0.0.1:8080', environment)).toEqual([]);
      expect(paths('https://site.example', environment)).toEqual(both);
    }
    expect(paths('https://site.example', 'production', [...other, ...signer])).toEqual(both);
    expect(paths('https://site.example', 'production', other)).toEqual([['AGE_WALLET_LINK']]);
    expect(mistakes('https://site.example', 'production')[0]?.message).toContain(DEMO_AGE_ISSUER);
  });
});
