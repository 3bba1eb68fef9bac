import { commerceActed } from '@alcova/contracts';
import { changedAct, madeAct, removedAct } from './act-facts';

const facts = (price: number, title: string) => ({
  ...{ subject: 'livro', values: { price, type: 'ebook' }, texts: { title, description: 'igual' } },
});

describe('what the audit log is told of an item', () => {
  it('is what changed: values from and to, and texts by their names alone', () => {
    expect(changedAct('book.edit', facts(1, 'De Ana'), facts(2, 'De Bia'))).toEqual({
      ...{ action: 'book.edit', subject: 'livro' },
      ...{ before: { price: 1 }, after: { price: 2, changed: ['title'] } },
    });
  });

  it('says nothing of what stayed', () => {
    const { before, after } = changedAct('book.edit', facts(1, 'De Ana'), facts(1, 'De Ana'));
    expect([before, after]).toEqual([{}, {}]);
  });

  it('is told of what was made and removed without texts', () => {
    const values = { price: 1, type: 'ebook' };
    expect(madeAct('book.create', facts(1, 'De Ana'))).toMatchObject({ before: null, after: values });
    expect(removedAct('book.delete', facts(1, 'De Ana'))).toMatchObject({ before: values, after: null });
  });

  it('fits into the event of its owner, who tells of nothing else', () => {
    const told = changedAct('book.edit', facts(1, 'De Ana'), facts(2, 'De Bia'));
    const fits = (action: string) =>
      commerceActed.payload.safeParse({ ...told, actor: { kind: 'anonymous' }, action }).success;
    expect(fits('book.edit')).toBe(true);
    for (const action of ['sem ponto', 'book', 'account.role', 'a-book.edit'])
      expect(fits(action)).toBe(false);
  });
});
