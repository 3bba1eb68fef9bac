import { type Alignment, type AlignedSentence, type SentenceMove } from '@alcova/contracts';
import { carriedOver, isUnsure, misplaced, movedSentences, type Moves } from './moves';

const sentence = (start: number, end: number, over: Partial<AlignedSentence> = {}): AlignedSentence => ({
  ...{ text: `Em ${start}.`, start, end, joined: false, confidence: 0.9 },
  ...over,
});
const SENTENCES = [sentence(1, 2), sentence(2, 4), sentence(6, 8)];
const movesOf = (...moves: SentenceMove[]): Moves => new Map(moves.map((move) => [move.at, move]));
const move = (at: number, start: number): SentenceMove => ({ at, start, joined: false });

describe('moves that are not saved yet', () => {
  it('are shown where they lead', () => {
    const [first, second] = movedSentences(SENTENCES, movesOf({ at: 1, start: 3, joined: true }));
    expect(first).toEqual(SENTENCES[0]);
    expect(second).toMatchObject({ text: 'Em 2.', start: 3, joined: true });
  });

  it.each([
    ['behind the one before', [move(1, 1.1)], []],
    ['too near the one before', [move(1, 1.05)], [1]],
    ['behind the next one', [move(1, 6.5)], [1]],
    ['behind the end of the film', [move(2, 10)], [2]],
    ['both, so that they are in order again', [move(1, 6.5), move(2, 7)], []],
    ['to where they are', [move(0, 1)], []],
  ])('are in order or not: %s', (_what, moves, expected) =>
    expect(misplaced(SENTENCES, movesOf(...moves), 10)).toEqual(expected),
  );

  it('are taken over into another version where it has the same sentence', () => {
    const alignment: Alignment = {
      ...{ version: 3, state: 'done', percent: 100, reason: null, text: '', acceptedAt: null },
      sentences: SENTENCES,
    };
    const other = {
      ...alignment,
      version: 4,
      sentences: [sentence(1, 2), sentence(2, 4, { text: 'Outra.' })],
    };
    const kept = carriedOver(movesOf(move(0, 0), move(1, 3), move(2, 7)), alignment, other);
    expect([...kept.keys()]).toEqual([0]);
  });
});

it.each([
  [{ confidence: 0.5 }, false],
  [{ confidence: 0.49 }, true],
  [{ joined: true }, false],
])('a sentence %p is looked at by people: %p', (over, expected) =>
  expect(isUnsure(sentence(1, 2, over))).toBe(expected),
);
