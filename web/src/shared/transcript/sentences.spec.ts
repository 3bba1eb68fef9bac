import { sentencesOf } from './sentences';

const cuesOf = (texts: readonly string[]) => texts.map((text, at) => ({ start: at, end: at + 1, text }));
const found = (paragraphs: readonly string[], ...texts: string[]) =>
  sentencesOf(paragraphs, cuesOf(texts)).map(
    (range) => range && (paragraphs[range.paragraph] ?? '').slice(range.start, range.end),
  );

const TALE = [
  'Era uma vez um farol. Ninguém o acendia; nem o faroleiro!',
  '— Quem vem lá? — perguntou a velha.',
  '“Sou eu”, disse o mar (baixinho). Depois calou-se.',
];

describe('what is spoken, found in the text', () => {
  it('is each sentence with its own signs', () => {
    expect(
      found(
        TALE,
        'Era uma vez um farol.',
        'Ninguém o acendia; nem o faroleiro!',
        'Quem vem lá?',
        'perguntou a velha.',
        'Sou eu, disse o mar baixinho.',
        'Depois calou-se.',
      ),
    ).toEqual([
      'Era uma vez um farol.',
      'Ninguém o acendia; nem o faroleiro!',
      '— Quem vem lá?',
      '— perguntou a velha.',
      '“Sou eu”, disse o mar (baixinho).',
      'Depois calou-se.',
    ]);
  });

  it('whatever case, accents and signs a caption has', () => {
    expect(found(TALE, 'ERA UMA VEZ UM FAROL', 'ninguem o acendia nem o faroleiro')).toEqual([
      'Era uma vez um farol.',
      'Ninguém o acendia; nem o faroleiro!',
    ]);
  });

  it('beside what is not in the text, before, between and behind', () => {
    expect(
      found(
        TALE,
        'Você ouve um conto do nosso site, narrado por Ana.',
        'Era uma vez um farol.',
        'Pausa para a nossa vinheta.',
        'Ninguém o acendia; nem o faroleiro!',
        'Obrigada por ouvir.',
      ),
    ).toEqual([null, 'Era uma vez um farol.', null, 'Ninguém o acendia; nem o faroleiro!', null]);
  });

  it('though words are spoken otherwise, left out or added', () => {
    expect(
      found(
        ['No dia 10 de maio ela chegou. Trouxe 3 malas e um gato preto. Ninguém viu.'],
        'No dia dez de maio, ela chegou.',
        'Trouxe três malas e mais um gato.',
        'Ninguém, ninguém viu.',
      ),
    ).toEqual(['No dia 10 de maio ela chegou.', 'Trouxe 3 malas e um gato preto.', 'Ninguém viu.']);
  });

  it('also where a sentence begins or ends in other words', () => {
    expect(found(['10 homens vieram. Eram 20.'], 'Dez homens vieram.', 'Eram vinte.')).toEqual([
      '10 homens vieram.',
      'Eram 20.',
    ]);
  });

  it('each time where the same is said more than once', () => {
    const text = 'Não. Não. Sim. Não.';
    const ranges = sentencesOf([text], cuesOf(['Não.', 'Não.', 'Sim.', 'Não.']));
    expect(ranges.map((range) => range?.start)).toEqual([0, 5, 10, 15]);
  });

  it('skips what is not spoken', () => {
    const paragraphs = ['Título do conto', 'Capítulo um', 'A maré subia devagar.', 'Nota da autora: fim.'];
    expect(sentencesOf(paragraphs, cuesOf(['A maré subia devagar.']))).toEqual([
      { paragraph: 2, start: 0, end: 21 },
    ]);
  });

  it('is nothing of another text, nor of none', () => {
    expect(found(TALE, 'Um texto bem diferente deste aqui.')).toEqual([null]);
    expect(found([], 'Era uma vez um farol.')).toEqual([null]);
    expect(found(TALE)).toEqual([]);
    expect(found(TALE, '...', '🙂')).toEqual([null, null]);
  });
});

describe('a long tale', () => {
  /** Numbers that look thrown, the same each time. */
  function thrown() {
    let seed = 7;
    return (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
  }
  const next = thrown();
  const WORDS = Array.from(
    { length: 900 },
    (_, n) => `${'bcdfglmnprst'[n % 12]}${'aeiou'[n % 5]}${n.toString(36)}`,
  );
  const word = () => WORDS[Math.min(next(900), next(900))] ?? '';
  const sentences = Array.from(
    { length: 3_000 },
    () => `${Array.from({ length: 4 + next(14) }, word).join(' ')}.`,
  );
  const paragraphs = Array.from({ length: 600 }, (_, at) => sentences.slice(at * 5, at * 5 + 5).join(' '));

  it('is found whole where it is spoken as it is written', () => {
    expect(found(paragraphs, ...sentences)).toEqual(sentences);
  });

  it('is found nearly whole where a word in ten is another and one sentence in fifty is left out', () => {
    const spoken = sentences.flatMap((sentence, at) => {
      if (at % 50 === 7) return [];
      const words = sentence.split(' ').map((one) => (next(10) === 0 ? 'outra' : one));
      return [{ sentence, said: words.join(' ') }];
    });
    const ranges = found(paragraphs, ...spoken.map(({ said }) => said));
    const right = spoken.filter(({ sentence }, at) => ranges[at] === sentence).length;
    expect(right / spoken.length).toBeGreaterThan(0.97);
  });

  it('leaves what has nothing to do with it, however long', () => {
    const other = Array.from({ length: 3_000 }, (_, n) => `x${n} y${n} z${n}`);
    expect(found(paragraphs, ...other).every((range) => range === null)).toBe(true);
  });
});
