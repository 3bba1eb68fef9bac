import {
  createAd,
  createBook,
  createVideo,
  type RouteContract,
  submitTale,
  updateAd,
  updateBook,
  updateVideo,
} from '@alcova/contracts';
import { invalidBy } from './invalid-input';

const book = {
  title: 'Contos da serra',
  description: 'Seis contos.',
  coverUrl: 'https://example.com/capa.jpg',
  price: 29.9,
  link: 'https://example.com/livro',
  type: 'fisico',
};
const ad = { imageUrl: 'https://example.com/a.png', redirectUrl: 'https://example.com/loja' };
const NO_ADDRESSES = [
  'javascript:alert(1)',
  'data:image/png;base64,AA==',
  'ftp://a.b/c',
  '/loja',
  'loja',
  'http://',
];

/** What a form is refused with; undefined for one that is accepted. */
const codeOf = ({ body, invalid }: RouteContract, sent: unknown): string | undefined => {
  const error = body?.safeParse(sent).error;
  return error ? invalidBy(invalid)(error, 'body', sent).code : undefined;
};

describe('the form of a book', () => {
  it.each<[string, unknown, string | undefined]>([
    ['all there', book, undefined],
    ['free of charge', { ...book, price: 0 }, undefined],
    ['nothing', undefined, 'book.fields-required'],
    ['nothing but braces', {}, 'book.fields-required'],
    ...(['title', 'description', 'coverUrl', 'link', 'type', 'price'] as const).flatMap(
      (field): [string, unknown, string][] => [
        [`no ${field}`, { ...book, [field]: undefined }, 'book.fields-required'],
        [`an empty ${field}`, { ...book, [field]: '' }, 'book.fields-required'],
        [`a blank ${field} and a bad price`, { ...book, price: -1, [field]: '  ' }, 'book.fields-required'],
        [`${field} null`, { ...book, [field]: null }, 'book.fields-required'],
      ],
    ),
    ['a price below zero', { ...book, price: -0.01 }, 'book.price-invalid'],
    ['a price that is no number', { ...book, price: 'dez' }, 'book.price-invalid'],
    ['a price of thirds of a cent', { ...book, price: 1.003 }, 'book.price-invalid'],
    ['a price beyond the column', { ...book, price: 100_000_000 }, 'book.price-invalid'],
    ['a bad price before a bad address', { ...book, price: -1, link: 'x' }, 'book.price-invalid'],
    ['an unknown type', { ...book, type: 'revista' }, 'request.invalid'],
    ['a script for a link', { ...book, link: 'javascript:alert(1)' }, 'book.address-invalid'],
    ['a file for a cover', { ...book, coverUrl: 'file:///etc/passwd' }, 'book.address-invalid'],
    [
      'a password in an address',
      { ...book, coverUrl: 'https://a:b@example.com/c.jpg' },
      'book.address-invalid',
    ],
  ])('%s', (_what, body, code) => expect(codeOf(createBook, body)).toBe(code));

  it.each<[string, unknown, string | undefined]>([
    ['nothing to change', {}, undefined],
    ['one field', { title: 'Outro' }, undefined],
    ['a field emptied', { title: ' ' }, 'book.fields-required'],
    ['a bad price', { price: -1 }, 'book.price-invalid'],
    ['a bad version alone', { version: 'x' }, 'request.invalid'],
  ])('in an edit: %s', (_what, body, code) => expect(codeOf(updateBook, body)).toBe(code));
});

describe('the form of an ad', () => {
  it.each<[string, unknown, string | undefined]>([
    ['all there', ad, undefined],
    ['nothing', undefined, 'ad.fields-required'],
    ['two empty addresses', { imageUrl: '', redirectUrl: ' ' }, 'ad.fields-required'],
    ['no redirect', { imageUrl: 'x' }, 'ad.fields-required'],
    ['no image', { redirectUrl: 'x' }, 'ad.fields-required'],
    ['two bad addresses', { imageUrl: 'x', redirectUrl: 'y' }, 'ad.image-address-invalid'],
    ['a weight of nothing', { ...ad, weight: 0 }, 'request.invalid'],
    ['a start that is no time', { ...ad, startsAt: 'amanhã' }, 'request.invalid'],
  ])('%s', (_what, body, code) => expect(codeOf(createAd, body)).toBe(code));

  it.each(NO_ADDRESSES)('%s is no address', (address) => {
    expect(codeOf(createAd, { ...ad, imageUrl: address })).toBe('ad.image-address-invalid');
    expect(codeOf(createAd, { ...ad, redirectUrl: address })).toBe('ad.redirect-address-invalid');
  });

  it.each<[string, unknown, string | undefined]>([
    ['only a weight', { weight: 3 }, undefined],
    ['an address emptied', { redirectUrl: '' }, 'ad.fields-required'],
    ['a bad redirect', { redirectUrl: 'x' }, 'ad.redirect-address-invalid'],
  ])('in an edit: %s', (_what, body, code) => expect(codeOf(updateAd, body)).toBe(code));
});

describe('the form of a video', () => {
  const video = { title: 'Um conto', category: 'gay', url: 'https://v.example/a.mp4' };

  it.each<[string, unknown, string | undefined]>([
    ['all there', video, undefined],
    ['nothing', undefined, 'video.title-required'],
    ['nothing but braces', {}, 'video.title-required'],
    ['a blank title', { ...video, title: '   ' }, 'video.title-required'],
    ['a title that nobody sees', { ...video, title: '\u200b\u3164 \u2800' }, 'video.title-required'],
    ['no category and no file', { title: 'x' }, 'video.category-required'],
    ['an unknown category', { ...video, category: 'outra' }, 'video.category-required'],
    ['no file', { ...video, url: '' }, 'video.file-required'],
    ['a title that is too long', { ...video, title: 'x'.repeat(201) }, 'request.invalid'],
  ])('%s', (_what, body, code) => expect(codeOf(createVideo, body)).toBe(code));

  it.each<[string, unknown, string | undefined]>([
    ['one field', { title: 'Outro' }, undefined],
    ['a title emptied', { title: ' ' }, 'video.title-required'],
    ['a bad version alone', { version: 'x' }, 'request.invalid'],
  ])('in an edit: %s', (_what, body, code) => expect(codeOf(updateVideo, body)).toBe(code));

  it('says so where an edit has no id that could be one', () => {
    const error = updateVideo.params?.safeParse({ id: 'a b' }).error;
    expect(error && invalidBy(updateVideo.invalid)(error, 'params', {}).code).toBe('video.update-without-id');
  });
});

describe('the form of a tale', () => {
  const tale = {
    title: 'A serra',
    tale: 'x'.repeat(100),
    category: 'hetero',
    ownWork: true,
    adultsOnly: true,
  };

  it.each<[string, unknown, string | undefined]>([
    ['all there', tale, undefined],
    ['no body', undefined, 'tale.fields-required'],
    ['nothing but braces', {}, 'tale.fields-required'],
    ...(['title', 'tale', 'category'] as const).flatMap((field): [string, unknown, string][] => [
      [`no ${field}`, { ...tale, [field]: undefined }, 'tale.fields-required'],
      [`${field} null`, { ...tale, [field]: null }, 'tale.fields-required'],
      [`a blank ${field}`, { ...tale, [field]: ' \n ' }, 'tale.fields-required'],
    ]),
    ['a title of 120 characters', { ...tale, title: 't'.repeat(120) }, undefined],
    ['a title of 121 characters', { ...tale, title: 't'.repeat(121) }, 'tale.title-too-long'],
    ['a text of 99 characters', { ...tale, tale: 'x'.repeat(99) }, 'tale.text-length'],
    ['a text of 100,000 characters', { ...tale, tale: 'x'.repeat(100_000) }, undefined],
    ['a text of 100,001 characters', { ...tale, tale: 'x'.repeat(100_001) }, 'tale.text-length'],
    ['not their own work', { ...tale, ownWork: false }, 'tale.declarations-required'],
    ['nothing said of the ages', { ...tale, adultsOnly: undefined }, 'tale.declarations-required'],
    ['a text that is a number', { ...tale, tale: 7 }, 'request.invalid'],
    ['a category that is not there', { ...tale, category: 'outra' }, 'request.invalid'],
    ['an author of 81 characters', { ...tale, author: 'a'.repeat(81) }, 'request.invalid'],
  ])('%s', (_what, body, code) => expect(codeOf(submitTale, body)).toBe(code));

  it.each([
    [' \n ', 'Campo obrigatório.'],
    ['curto', 'Texto curto demais: são pelo menos 100 caracteres.'],
  ])('says of the text %j: %s', (typed, said) => {
    const body = { ...tale, tale: typed };
    const error = submitTale.body?.safeParse(body).error;
    expect(error && invalidBy(submitTale.invalid)(error, 'body', body).fields).toEqual({ tale: said });
  });
});

it('is said of the body alone', () => {
  const { error } = createBook.body?.safeParse({}) ?? {};
  expect(error && invalidBy(createBook.invalid)(error, 'params', {}).code).toBe('request.invalid');
});
