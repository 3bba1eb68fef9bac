import { bookChanges, newBook } from '@alcova/contracts';
import { invalidBook } from './invalid-book';

const good = {
  title: 'Contos da serra',
  description: 'Seis contos.',
  coverUrl: 'https://example.com/capa.jpg',
  price: 29.9,
  link: 'https://example.com/livro',
  type: 'fisico',
};
const codeOf = (schema: typeof newBook | typeof bookChanges) => (body: unknown) => {
  const { error } = schema.safeParse(body);
  return error ? invalidBook(error, 'body', body).code : undefined;
};

describe('the form of a book', () => {
  it.each<[string, unknown, string | undefined]>([
    ['all there', good, undefined],
    ['free of charge', { ...good, price: 0 }, undefined],
    ['nothing', undefined, 'book.fields-required'],
    ['nothing but braces', {}, 'book.fields-required'],
    ...(['title', 'description', 'coverUrl', 'link', 'type', 'price'] as const).flatMap(
      (field): [string, unknown, string][] => [
        [`no ${field}`, { ...good, [field]: undefined }, 'book.fields-required'],
        [`an empty ${field}`, { ...good, [field]: '' }, 'book.fields-required'],
        [`a blank ${field} and a bad price`, { ...good, price: -1, [field]: '  ' }, 'book.fields-required'],
        [`${field} null`, { ...good, [field]: null }, 'book.fields-required'],
      ],
    ),
    ['a price below zero', { ...good, price: -0.01 }, 'book.price-invalid'],
    ['a price that is no number', { ...good, price: 'dez' }, 'book.price-invalid'],
    ['a price of thirds of a cent', { ...good, price: 1.003 }, 'book.price-invalid'],
    ['a price beyond the column', { ...good, price: 100_000_000 }, 'book.price-invalid'],
    ['a bad price before a bad address', { ...good, price: -1, link: 'x' }, 'book.price-invalid'],
    ['an unknown type', { ...good, type: 'revista' }, 'request.invalid'],
    ['a script for a link', { ...good, link: 'javascript:alert(1)' }, 'book.address-invalid'],
    ['a file for a cover', { ...good, coverUrl: 'file:///etc/passwd' }, 'book.address-invalid'],
    [
      'a password in an address',
      { ...good, coverUrl: 'https://a:b@example.com/c.jpg' },
      'book.address-invalid',
    ],
  ])('%s', (_what, body, code) => expect(codeOf(newBook)(body)).toBe(code));

  it.each<[string, unknown, string | undefined]>([
    ['nothing to change', {}, undefined],
    ['one field', { title: 'Outro' }, undefined],
    ['a field emptied', { title: ' ' }, 'book.fields-required'],
    ['a bad price', { price: -1 }, 'book.price-invalid'],
    ['a bad version alone', { version: 'x' }, 'request.invalid'],
  ])('in an edit: %s', (_what, body, code) => expect(codeOf(bookChanges)(body)).toBe(code));
});
