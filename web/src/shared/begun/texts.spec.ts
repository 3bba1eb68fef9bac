import { texts } from './texts';

it.each([
  [4, 'Resta menos de 1 min'],
  [60, 'Resta 1 min'],
  [89, 'Resta 1 min'],
  [720, 'Restam 12 min'],
  [3_600, 'Restam 1 h'],
  [7_500, 'Restam 2 h 5 min'],
])('%d seconds of a film are left as it is said: %s', (seconds, text) => {
  expect(texts.left(seconds)).toBe(text);
});

it('tells where the reading stopped, of how many paragraphs where that is known', () => {
  expect(texts.paragraph(7, 20)).toBe('Parou no parágrafo 8 de 20');
  expect(texts.paragraph(7, undefined)).toBe('Parou no parágrafo 8');
});
