import { canBeSent, checkChoice, checkReceipt, chosenAuthority, isToBeTold } from './authority-form';

const NOW = Date.parse('2026-11-23T15:00:00Z');
const shown = { category: 'illegal', decisions: [], isHidden: false, state: 'waiting' } as const;

describe('the authority to which a case is sent', () => {
  it('has to be chosen, and named where it is another one', () => {
    expect(checkChoice({ authority: '', otherName: '' })).toEqual({
      messages: { authority: 'Escolha a autoridade.' },
    });
    expect(checkChoice({ authority: 'toString', otherName: '' }).messages).toBeDefined();
    expect(checkChoice({ authority: 'other', otherName: '  ' })).toEqual({
      messages: { otherName: 'Informe qual é a autoridade.' },
    });
    expect(checkChoice({ authority: 'other', otherName: ' Uma ' })).toEqual({
      value: { authority: 'other', otherName: 'Uma' },
    });
  });

  it('takes no name that was typed for another one', () => {
    expect(checkChoice({ authority: 'nca', otherName: 'Uma' })).toEqual({
      value: { authority: 'nca', otherName: '' },
    });
  });

  it('says why, and where its channel is', () => {
    expect(chosenAuthority({ authority: 'policia-federal', otherName: '' })).toMatchObject({
      basis: expect.stringContaining('Lei 15.211/2025, art. 27') as string,
      address: expect.stringMatching(/^https:/) as string,
    });
    expect(chosenAuthority({ authority: '', otherName: '' })).toBeUndefined();
  });
});

describe('the receipt of an authority', () => {
  it('is a number and a moment in São Paulo that has come', () => {
    expect(checkReceipt({ receipt: ' PF-1 ', at: '2026-11-23T11:30' }, NOW)).toEqual({
      value: { receipt: 'PF-1', receivedAt: '2026-11-23T14:30:00.000Z' },
    });
    expect(checkReceipt({ receipt: ' ', at: '' }, NOW)).toEqual({
      messages: {
        receipt: 'Informe o número do recibo.',
        at: 'Informe a data e a hora do recibo.',
      },
    });
    expect(checkReceipt({ receipt: 'PF-1', at: '2026-11-23T13:00' }, NOW).messages).toEqual({
      at: 'Este momento ainda não chegou. Confira a data e a hora.',
    });
  });
});

describe('a case', () => {
  it('is to be told where somebody reported or decided that it is about minors, and took nothing back', () => {
    const decided = (undoneAt: string | null) => [{ reason: 'child-safety', undoneAt } as const];
    expect(isToBeTold(shown)).toBe(false);
    expect(isToBeTold({ ...shown, category: 'child-safety' })).toBe(true);
    expect(isToBeTold({ ...shown, decisions: decided(null) })).toBe(true);
    expect(isToBeTold({ ...shown, decisions: decided('2026-11-23T15:00:00Z') })).toBe(false);
  });

  it('can be sent once its content is off the air', () => {
    expect(canBeSent(shown)).toBe(false);
    expect(canBeSent({ ...shown, isHidden: true })).toBe(true);
    expect(canBeSent({ ...shown, state: 'unavailable' })).toBe(true);
    expect(canBeSent({ ...shown, state: 'deleted' })).toBe(true);
  });
});
