import { paragraphsOf } from './paragraphs';
import { findHits, MAX_HITS, searchable } from './search';

const texts = ['A maçã caiu', 'da árvore. Maca!', 'O mar', 'é calmo.'];
const cues = texts.map((text, at) => ({
  start: at < 2 ? at : at + 10,
  end: at < 2 ? at + 1 : at + 11,
  text,
}));
const all = searchable(paragraphsOf(cues));

function found(typed: string) {
  const { cues: starts, pieces } = findHits(all, typed);
  const words = [...pieces.values()]
    .flat()
    .map(({ hit, cue, start, end }) => [hit, texts[cue]?.slice(start, end)]);
  return { starts, words };
}

describe('the search in a transcript', () => {
  it.each(['maçã', 'MACA', ' maca\u0303 '])('finds %j whatever case and accents', (typed) => {
    expect(found(typed)).toEqual({
      starts: [0, 1],
      words: [
        [0, 'maçã'],
        [1, 'Maca'],
      ],
    });
  });

  it('finds what goes over from one cue to the next', () => {
    expect(found('caiu da arvore')).toEqual({
      starts: [0],
      words: [
        [0, 'caiu'],
        [0, 'da árvore'],
      ],
    });
  });

  it.each(['m', ' ', '', 'mar da', 'árvore. Maca! O mar', '[a-z]+', '<mark>'])('finds %j nowhere', (typed) =>
    expect(found(typed)).toEqual({ starts: [], words: [] }),
  );

  it('ends after as many as somebody may go through, and says so', () => {
    const many = Array.from({ length: MAX_HITS }, (_, at) => ({ start: at, end: at + 1, text: 'bem' }));
    const exactly = findHits(searchable(paragraphsOf(many)), 'bem');
    expect([exactly.cues.length, exactly.isCut]).toEqual([MAX_HITS, false]);
    const more = findHits(searchable(paragraphsOf([...many, ...cues, ...many])), 'bem');
    expect([more.cues.length, more.isCut]).toEqual([MAX_HITS, true]);
  });
});
