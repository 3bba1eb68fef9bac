import { type BookFields, checkBook, typedPrice } from './form';

const good: BookFields = {
  title: 'Contos da serra',
  description: 'Seis contos.',
  coverUrl: 'https://example.com/capa.jpg',
  price: '29.90',
  link: 'https://example.com/livro',
  type: 'fisico',
};
const messageOf = (over: Partial<BookFields>) => {
  const checked = checkBook({ ...good, ...over });
  return 'body' in checked ? checked.body.price : checked.message;
};

describe("a book's form", () => {
  it.each([
    ['29.90', 29.9],
    ['0', 0],
    ['.5', 0.5],
    ['10.', 10],
    ['99999999.99', 99_999_999.99],
    [typedPrice('R$ 1.250,00'), 1_250],
    [typedPrice('1.250'), 1_250],
    [typedPrice('12.345.678,9'), 12_345_678.9],
  ])('takes the price %p', (price, taken) => expect(messageOf({ price })).toBe(taken));

  it.each(['.', '1.2.3', '1.25.000', '1.999.9999', '1000000000', 'abc', '-1', '1e9'])(
    'refuses the price %p',
    (price) => expect(messageOf({ price })).toBe('Por favor, insira um preço válido.'),
  );

  it.each(['title', 'description', 'coverUrl', 'price', 'link'] as const)(
    'wants %s first of all',
    (field) => {
      expect(messageOf({ price: '1.2.3', [field]: '  ' })).toBe('Por favor, preencha todos os campos.');
    },
  );

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'exemplo', 'https://a:b@example.com/'])(
    'takes no %p for an address',
    (address) => {
      expect(checkBook({ ...good, link: address })).toEqual({
        message: null,
        wrong: [['link', 'Informe um endereço completo, com http:// ou https://.']],
      });
    },
  );

  it.each([
    ['abc', ''],
    ['-1', '1'],
    ['R$ 12,50', '12.50'],
    ['1e9', '19'],
    ['10.00', '10.00'],
  ])('keeps of %p only digits and dot', (typed, kept) => expect(typedPrice(typed)).toBe(kept));
});
