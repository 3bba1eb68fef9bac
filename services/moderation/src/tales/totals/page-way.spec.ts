import { wayToPage } from './page-way';

describe('the way to a page', () => {
  it.each([
    ['the first', 1, { isFromEnd: false, offset: 0, limit: 10 }],
    ['one of the middle', 5, { isFromEnd: false, offset: 40, limit: 10 }],
    ['one behind the middle', 7, { isFromEnd: true, offset: 35, limit: 10 }],
    ['the last but one', 10, { isFromEnd: true, offset: 5, limit: 10 }],
    ['the last, which is short', 11, { isFromEnd: true, offset: 0, limit: 5 }],
    ['none behind the end', 12, undefined],
  ])('%s', (_which, page, way) => expect(wayToPage({ page, pageSize: 10 }, 105)).toEqual(way));

  it('leads nowhere in an empty list', () => {
    expect(wayToPage({ page: 1, pageSize: 10 }, 0)).toBeUndefined();
  });
});
