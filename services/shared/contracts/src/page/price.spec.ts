import { formatPrice } from './price';

describe('the price of a book', () => {
  it.each([
    [0, 'R$ 0,00'],
    [0.01, 'R$ 0,01'],
    [10, 'R$ 10,00'],
    [29.9, 'R$ 29,90'],
    [1_234.5, 'R$ 1.234,50'],
  ])('of %d reais is shown as %s', (amount, text) => expect(formatPrice(amount)).toBe(text));
});
