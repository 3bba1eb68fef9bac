import { TermSearch } from './marks';

const search = new TermSearch([
  { term: 'Zulmira', kind: 'minor' },
  { term: 'canção proibida', kind: 'other' },
  { term: 'bo', kind: 'other' },
  { term: 'bebo', kind: 'other' },
]);
const found = (text: string) =>
  search.find(text).map(({ term, place }) => [term, text.slice(place.start, place.end)]);

describe('terms of the list', () => {
  it.each<[string, string, string]>([
    ['as they stand', 'Era Zulmira quem vinha.', 'Zulmira'],
    ['whatever the case', 'Era zULMIRA.', 'zULMIRA'],
    ['whatever the accents', 'a zúlmìrã', 'zúlmìrã'],
    ['with combining accents', 'a zu\u0301lmira foi', 'zu\u0301lmira'],
    ['with digits for letters', 'a Zulm1r4 veio', 'Zulm1r4'],
    ['with signs for letters', 'a zu|m!r@ veio', 'zu|m!r@'],
    ['with letters set apart', 'a z u l m i r a veio', 'z u l m i r a'],
    ['with dots between', 'a z.u.l.m.i.r.a veio', 'z.u.l.m.i.r.a'],
    ['with a sign in it', 'a zul-mira veio', 'zul-mira'],
    ['with repeated letters', 'a zuuuulmiraaa veio', 'zuuuulmiraaa'],
    ['with repeated letters set apart', 'a z z u l m i i i r a veio', 'z z u l m i i i r a'],
    ['with invisible characters', 'a zul\u200Bmi\u00ADra veio', 'zul\u200Bmi\u00ADra'],
    ['with letters of another alphabet', 'a zulmіrа veio', 'zulmіrа'],
    ['in wide letters', 'a Ｚｕｌｍｉｒａ veio', 'Ｚｕｌｍｉｒａ'],
    ['behind pictures', '😀😀 zulmira', 'zulmira'],
  ])('are found %s', (_what, text, place) => expect(found(text)).toEqual([['Zulmira', place]]));

  it.each([
    'Zulmiranda',
    'azulmira',
    'zulmiras',
    'zul mira',
    'z u l m',
    'bolo',
    'b o',
    'ligue 98380-8380',
    '',
  ])('are not found in %p', (text) => expect(found(text)).toEqual([]));

  it('of several words are found over blanks and signs, each time', () => {
    expect(found('Cancao  proibida, CANÇÃO\nPROIBIDA e canção permitida')).toEqual([
      ['canção proibida', 'Cancao  proibida'],
      ['canção proibida', 'CANÇÃO\nPROIBIDA'],
    ]);
  });

  it('of the gravest kind are not lost behind any number of others', () => {
    const marks = search.find(`${'bo '.repeat(500)} zulmira`);
    expect(marks).toHaveLength(200);
    expect(marks.at(-1)).toMatchObject({ term: 'Zulmira', kind: 'minor' });
  });

  it.each(['z '.repeat(50_000), 'z.u.'.repeat(25_000), '1'.repeat(100_000), 'zulmira '.repeat(12_500)])(
    'are looked for within a moment in the longest text',
    (text) => {
      const begun = process.cpuUsage();
      expect(search.find(text).length).toBeLessThanOrEqual(200);
      expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000);
    },
  );
});
