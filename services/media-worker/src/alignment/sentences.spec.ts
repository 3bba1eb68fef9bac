import { MAX_SENTENCE_CHARACTERS } from '@alcova/contracts';
import { sentencesOf } from './sentences';

describe('the sentences of a text', () => {
  it.each([
    ['Fazia frio. Ninguém respondeu! E agora? Fim', ['Fazia frio.', 'Ninguém respondeu!', 'E agora?', 'Fim']],
    [
      'O Sr. Anselmo e a Dra. Lúcia saíram. Era tarde.',
      ['O Sr. Anselmo e a Dra. Lúcia saíram.', 'Era tarde.'],
    ],
    ['Custou 3.500 reais, ou 2,5 por dia. J. R. riu.', ['Custou 3.500 reais, ou 2,5 por dia.', 'J. R. riu.']],
    ['— Quem é? — perguntou ela. — Sou eu.', ['— Quem é? — perguntou ela.', '— Sou eu.']],
    ['Ele disse: “Já vou.” Depois saiu…  Voltou.', ['Ele disse: “Já vou.”', 'Depois saiu…', 'Voltou.']],
    ['Esperou... e esperou. Nada.', ['Esperou... e esperou.', 'Nada.']],
    ['Capítulo 1\n\n* * *\n\nEra cedo.', ['Capítulo 1', 'Era cedo.']],
    ['Um [[aI]] <b>teste</b>\u0000 só.', ['Um aI b teste /b só.']],
  ])('of %j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences);
  });

  it('are cut at clauses where they are very long, and nothing is lost', () => {
    const text = `${Array.from({ length: 30 }, (_, at) => `andou ${at} passos pela rua`).join(', ')}.`;
    const parts = sentencesOf(text);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.every((part) => part.length <= 220 && part.length >= 30)).toBe(true);
    expect(parts.slice(0, -1).every((part) => part.endsWith(','))).toBe(true);
    expect(parts.join(' ')).toBe(text);
  });

  it.each([
    ['a word without an end, then initials', `${'a'.repeat(60_000)} ${'B. '.repeat(13_000)}`],
    ['dots without an end', `a${'.'.repeat(99_998)}b`],
    ['ends that are none', `a${'.”'.repeat(49_000)}b`],
    ['marks before a letter', '. —'.repeat(33_000)],
    ['clauses alone', ', '.repeat(50_000)],
  ])('are found at once, also of a line of %s', (_what, text) => {
    const begun = performance.now();
    sentencesOf(text);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  it('are never longer than a cue may hold, even without a blank', () => {
    expect(sentencesOf('a'.repeat(5_000)).every(({ length }) => length <= MAX_SENTENCE_CHARACTERS)).toBe(
      true,
    );
  });
});
