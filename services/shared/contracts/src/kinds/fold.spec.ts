import { foldSigns, foldWords } from './fold';

describe('words as they are compared', () => {
  it.each([
    ['d’água', "d'água"],
    ['d‘água', "D'AGUA"],
    ['d´água', "d'água"],
    ['d`água', "d'água"],
    ['dʼágua', "d'água"],
    ['“Não”', '"não"'],
    ['«Não»', '"nao"'],
    ['„não‟', '"não"'],
    ['pôr–do—sol', 'pôr-do-sol'],
    ['pôr‑do−sol', 'por-do-sol'],
    ['ela -- sim', 'ela — sim'],
    ['e então…', 'e então...'],
    ['n° 1', 'nº 1'],
    ['nº\u00a01', 'nº 1'],
    ['nº\u202f1', 'n°  1'],
    ['1ª vez', '1a vez'],
    ['20˚', '20º'],
    ['ﬁm de ﬂor', 'fim de flor'],
    ['x² e y³', 'x2 e y3'],
    ['½ noite', '1/2 noite'],
    ['Ａｎａ', 'ana'],
    ['№ 5', 'no 5'],
    ['  uma \t noite\nlonga ', 'uma noite longa'],
    ['uma\u2028noite\u2800longa', 'uma noite longa'],
    ['pa\u00adla\u200bvra', 'palavra'],
    ['amor ❤️', 'amor ❤'],
    ['cac\u0327a\u0303o', 'CAÇÃO'],
    ['œuvre æterna Straße', 'oeuvre aeterna strasse'],
    ['Ørsted Łódź', 'orsted lodz'],
    ['ΟΔΌΣ', 'οδος'],
    ['İzmir', 'izmir'],
  ])('%j is %j', (one, other) => expect(foldWords(one)).toBe(foldWords(other)));

  it.each([
    ["d'água", 'dagua'],
    ['pôr-do-sol', 'pôr do sol'],
    ['1a', '1o'],
    ['sim', 'sim!'],
    ['uma noite', 'umanoite'],
  ])('%j is not %j', (one, other) => expect(foldWords(one)).not.toBe(foldWords(other)));

  it.each(['', ' ', '\u0000', '\u200b\u3164\u2800', '\u0301'])('%j is nothing', (typed) =>
    expect(foldWords(typed)).toBe(''),
  );

  it('have one form, whatever they are made of and however often they are folded', () => {
    const changed: string[] = [];
    for (let code = 1; code < 0x2fa20; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const folded = foldWords(String.fromCodePoint(code));
      if (foldWords(folded) !== folded) changed.push(code.toString(16));
    }
    expect(changed).toEqual([]);
  });

  it('are folded sign by sign, so that places in a text can be found again', () => {
    const typed = 'Água–d’oﬁcio, n° 1 ΟΔΌΣ e\u0301';
    expect([...typed].map(foldSigns).join('')).toBe(foldSigns(typed));
  });
});
