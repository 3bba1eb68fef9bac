import { cleanLine, cleanText, isBlank, isPlainLine, seenLength } from './clean';
import { line, text } from './text';

const UNSEEN: readonly (readonly [string, string])[] = [
  ['blanks', ' \t\u00a0\u202f\u3000'],
  ['ends of lines', '\r\n\v\f\u0085\u2028\u2029'],
  ['zero width', '\u200b\u200c\u200d\u2060\ufeff'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['braille without dots', '\u2800\u2800'],
  ['variation selectors', '\ufe0f\ufe00\u{e0100}'],
  ['tags', '\u{e0041}\u{e0042}'],
  ['turned directions', '\u202e\u202c\u2066\u2069\u200e\u061c'],
  ['controls', '\u0000\u0007\u001b\u009f'],
  ['all of them', ' \u3164\u200d\u2800\u00ad\u0000\u202e '],
];
const SEEN = ['a', '.', '❤️', '👨‍👩‍👧', '\u0301', '\ud800', '⠁', 'ㅤa'];

describe('words that nobody sees', () => {
  it.each(UNSEEN)('are none: %s', (_what, typed) => {
    expect(isBlank(typed)).toBe(true);
    expect([cleanText(typed), cleanLine(typed), seenLength(typed)]).toEqual(['', '', 0]);
    expect(line({ min: 1, max: 50 }).safeParse(typed).success).toBe(false);
    expect(text({ min: 1, max: 50 }).safeParse(typed).success).toBe(false);
    expect(line({ max: 50 }).parse(typed)).toBe('');
  });

  it.each(SEEN)('are not what can be seen: %j', (typed) => {
    expect(isBlank(typed)).toBe(false);
    expect(line({ min: 1, max: 50 }).safeParse(typed).success).toBe(true);
  });

  it('do not make a text long enough, and the last letter does', () => {
    const ten = text({ min: 10, max: 1_000 });
    expect(ten.safeParse(`a${'\u200b'.repeat(50)}b${'\u3164'.repeat(50)}`).success).toBe(false);
    expect(ten.safeParse(`a${' \n'.repeat(50)}b`).success).toBe(false);
    expect(ten.safeParse(`${'\u2800'.repeat(50)}123456789`).success).toBe(false);
    expect(ten.safeParse('12345 6789').success).toBe(true);
  });
});

describe('a line as it is kept', () => {
  it.each([
    ['  Uma   noite ', 'Uma noite'],
    ['uma\r\nnoite', 'uma noite'],
    ['uma\vnoite', 'uma noite'],
    ['uma\fnoite', 'uma noite'],
    ['uma\u0085noite', 'uma noite'],
    ['uma\u2028noite\u2029longa', 'uma noite longa'],
    ['uma\u0007 noi\u0000te', 'uma noite'],
    ['uma \u202eetion\u202c', 'uma etion'],
    ['\u2067uma\u2069 noite', 'uma noite'],
    ['cac\u0327a\u0303o', 'cação'],
    ['amor ❤️ 👨‍👩‍👧 🏳️‍🌈', 'amor ❤️ 👨‍👩‍👧 🏳️‍🌈'],
    ['meia \ud800', 'meia \ufffd'],
  ])('of %j is %j', (typed, kept) => expect(line({ min: 1, max: 50 }).parse(typed)).toBe(kept));
});

describe('a text as it is kept', () => {
  it.each([
    ['uma\r\nduas\rtrês', 'uma\nduas\ntrês'],
    ['uma\vduas\ftrês', 'uma\nduas\ntrês'],
    ['uma\u0085duas\u2028três\u2029quatro', 'uma\nduas\ntrês\nquatro'],
    ['uma\n\n\tduas', 'uma\n\n\tduas'],
    ['u\u001bma \u202ed\u202c', 'uma d'],
    ['👩🏽‍🚀\ufe0f', '👩🏽‍🚀\ufe0f'],
  ])('of %j is %j', (typed, kept) => expect(text({ min: 1, max: 50 }).parse(typed)).toBe(kept));
});

describe('the bounds', () => {
  it('are those of the text as it is kept, each with its message', () => {
    const title = line({ min: 1, max: 5 }, { short: 'falta', long: 'sobra' });
    expect(title.parse('  a\u0301e\u0301i\u0301o\u0301u\u0301  ')).toBe('áéíóú');
    expect(title.safeParse('seis!!').error?.issues.map(({ message }) => message)).toEqual(['sobra']);
    expect(title.safeParse('\u200b').error?.issues.map(({ message }) => message)).toEqual(['falta']);
  });
});

describe('a name that is refused rather than changed', () => {
  it.each(['Ana', 'Ana Souza', 'Zoë 🌙', '👨‍👩‍👧'])('may be %j', (name) => expect(isPlainLine(name)).toBe(true));
  it.each([
    'Ana\n',
    'Ana\u2028',
    'Ana\u0085',
    'Ana\u202e',
    'Ana\u2066',
    'Ana\u206a',
    'Ana\ud800',
    'Ana\u0000',
  ])('is not %j', (name) => expect(isPlainLine(name)).toBe(false));
});
