import { pageCount, pageFrom, pageMarks } from './numbering';

describe('pages', () => {
  it.each([
    [1, 1, [1]],
    [3, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 8, [1, 2, 3, 4, 5, 6, 7, 8]],
    [4, 20, [1, 2, 3, 4, 5, 6, 7, 'gap-after', 20]],
    [10, 20, [1, 'gap-before', 8, 9, 10, 11, 12, 'gap-after', 20]],
    [17, 20, [1, 'gap-before', 14, 15, 16, 17, 18, 19, 20]],
    [5, 9, [1, 'gap-before', 3, 4, 5, 6, 7, 'gap-after', 9]],
  ])('page %d of %d', (current, total, marks) => expect(pageMarks(current, total)).toEqual(marks));

  it('rounds the number of pages up', () => {
    expect([pageCount(0, 15), pageCount(15, 15), pageCount(16, 15), pageCount(16, NaN)]).toEqual([
      1, 1, 2, 1,
    ]);
  });

  it.each([
    [null, 1],
    ['0', 1],
    ['-3', 1],
    ['2.5', 1],
    ['abc', 1],
    ['7', 7],
  ])('reads %p as page %d', (text, page) => expect(pageFrom(text)).toBe(page));
});
