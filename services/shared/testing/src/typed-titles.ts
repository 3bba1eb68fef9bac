/** Titles as word processors and phones write them, and what people type who look for them. */
export const TYPED_TITLES: readonly (readonly [title: string, typed: string])[] = [
  ["O copo d'água", 'copo d’água'],
  ['O copo d’água', "d'agua"],
  ['O copo d´água', 'd`água'],
  ['Ela disse “não”', '"nao"'],
  ['Pôr—do–sol', 'pôr-do-sol'],
  ['Ela -- e ele', 'ela — e'],
  ['Fábula nº\u00a01', 'fabula n° 1'],
  ['Fábula n°  1', 'fábula nº\u202f1'],
  ['E então…', 'e então...'],
  ['A 1ª vez', '1a vez'],
  ['O ﬁm', 'fim'],
  ['Pala\u00advra\u200bs', 'palavras'],
];
