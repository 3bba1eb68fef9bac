import { commerceActed } from '@alcova/contracts';
import { changedAct, madeAct, removedAct } from './act-facts';

const facts = (price: number, title: string) => ({
  ...{ subject: 'livro', title, values: { price, type: 'ebook' }, texts: { title, description: 'igual' } },
});

describe('what the audit log is told of an item', () => {
  it('is what changed: values from and to, and texts by their names alone', () => {
    expect(changedAct('book.edit', facts(1, 'De Ana'), facts(2, 'De Bia'))).toEqual({
      ...{ action: 'book.edit', subject: 'livro', title: 'De Bia' },
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

  it('has the title of then, as far as it fits', () => {
    expect(madeAct('book.create', facts(1, 'De Ana')).title).toBe('De Ana');
    expect(removedAct('book.delete', facts(1, 'a'.repeat(201))).title).toBe('a'.repeat(200));
    expect(removedAct('book.delete', facts(1, `${'a'.repeat(199)}😀`)).title).toBe('a'.repeat(199));
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
