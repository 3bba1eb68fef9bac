import { adChanges, newAd } from '@alcova/contracts';
import { invalidAd } from './invalid-ad';

const good = { imageUrl: 'https://example.com/a.png', redirectUrl: 'https://example.com/loja' };
const codeOf = (schema: typeof newAd | typeof adChanges, body: unknown) => {
  const { error } = schema.safeParse(body);
  return error ? invalidAd(error, 'body', body).code : undefined;
};
const NO_ADDRESSES = [
  'javascript:alert(1)',
  'data:image/png;base64,AA==',
  'ftp://a.b/c',
  '/loja',
  'loja',
  'http://',
];

describe('the form of an ad', () => {
  it.each<[string, unknown, string | undefined]>([
    ['all there', good, undefined],
    ['nothing', undefined, 'ad.fields-required'],
    ['two empty addresses', { imageUrl: '', redirectUrl: ' ' }, 'ad.fields-required'],
    ['no redirect', { imageUrl: 'x' }, 'ad.fields-required'],
    ['no image', { redirectUrl: 'x' }, 'ad.fields-required'],
    ['two bad addresses', { imageUrl: 'x', redirectUrl: 'y' }, 'ad.image-address-invalid'],
    ['a weight of nothing', { ...good, weight: 0 }, 'request.invalid'],
    ['a start that is no time', { ...good, startsAt: 'amanhã' }, 'request.invalid'],
  ])('%s', (_what, body, code) => expect(codeOf(newAd, body)).toBe(code));

  it.each(NO_ADDRESSES)('%s is no address', (address) => {
    expect(codeOf(newAd, { ...good, imageUrl: address })).toBe('ad.image-address-invalid');
    expect(codeOf(newAd, { ...good, redirectUrl: address })).toBe('ad.redirect-address-invalid');
  });

  it.each<[string, unknown, string | undefined]>([
    ['only a weight', { weight: 3 }, undefined],
    ['an address emptied', { redirectUrl: '' }, 'ad.fields-required'],
    ['a bad redirect', { redirectUrl: 'x' }, 'ad.redirect-address-invalid'],
  ])('in an edit: %s', (_what, body, code) => expect(codeOf(adChanges, body)).toBe(code));
});
