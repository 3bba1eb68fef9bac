import { taleOrderOf } from '@alcova/contracts';
import { inOrder, orderOf, ORDERS } from './order';

const search = (text: string) => new URLSearchParams(text);

describe('the order of a list', () => {
  it.each([
    ['', 'recentes', undefined],
    ['ordem=recentes', 'recentes', undefined],
    ['ordem=mais-vistos', 'mais-vistos', 'most-viewed'],
    ['ordem=mais-curtidos', 'mais-curtidos', 'most-liked'],
    ['ordem=duracao', 'duracao', 'longest'],
    ['ordem=nada', 'recentes', undefined],
    ['ordem=toString', 'recentes', undefined],
  ])('of the address %j is %s', (address, name, sort) =>
    expect(orderOf(search(address), 'recentes')).toEqual({ name, sort }),
  );

  it.each([
    ['', 'recentes', undefined],
    ['ordem=mais-curtidos', 'mais-curtidos', 'most-liked'],
    ['ordem=curtos', 'curtos', 'shortest'],
    ['ordem=longos', 'longos', 'longest'],
    ['ordem=mais-vistos', 'recentes', undefined],
  ])('of tales of the address %j is %s', (address, name, sort) =>
    expect(taleOrderOf(search(address))).toEqual({ name, sort }),
  );

  it('of a search is its own one until another is chosen, the newest too', () => {
    expect(orderOf(search('q=farol'), 'relevancia')).toEqual({ name: 'relevancia', sort: undefined });
    expect(orderOf(search('q=farol&ordem=recentes'), 'relevancia')).toEqual({
      name: 'recentes',
      sort: 'newest',
    });
  });

  it('is chosen on the first page, and the rest of the address stays', () => {
    const before = search('category=gay&page=3&ordem=duracao');
    expect(inOrder(before, 'mais-vistos', 'recentes')).toBe('?category=gay&ordem=mais-vistos');
    expect(inOrder(before, 'recentes', 'recentes')).toBe('?category=gay');
    expect(before.get('page')).toBe('3');
    const two = search('videos=3&contos=2');
    expect(inOrder(two, 'duracao', 'recentes', 'videos')).toBe('?contos=2&ordem=duracao');
  });

  it('can be one of four', () =>
    expect(ORDERS).toEqual(['recentes', 'mais-vistos', 'mais-curtidos', 'duracao']));
});
