import { type Desk, type DeskItem } from './desk';
import { nextOf } from './desk-acts';
import { Walk } from './walk';

const item: DeskItem = { id: 'a', version: 1, title: 'Um', lease: null };

/** A desk whose queue gives what is named, one answer after the other. */
const deskOf = (...answers: { item: DeskItem | null; forOthers: number }[]): Desk<DeskItem, never> => ({
  ...{ codes: 'case', open: async () => item, decide: async () => ({ decisionId: 'd' }) },
  ...{ undo: async () => undefined, addNote: async () => undefined, giveBack: async () => undefined },
  renew: async () => ({ isMine: true, until: '2026-01-01T00:00:00.000Z', token: 1 }),
  words: {
    ...{ heldByOther: '', takenAgain: '', leaseLost: '', noPrevious: '', done: () => '' },
  },
  takeNext: async () => answers.shift() ?? { item: null, forOthers: 0 },
});

describe('the next item of a desk', () => {
  it('is none where all that waits is for others, and says how many', async () => {
    const at = {
      desk: deskOf({ item: null, forOthers: 2 }),
      walk: new Walk<DeskItem>(),
      queue: 'appeals',
    } as const;
    expect(await nextOf(at)).toEqual({ item: null, forOthers: 2 });
  });

  it('is one that was passed over before, and then nothing is for others alone', async () => {
    const walk = new Walk<DeskItem>();
    walk.pass('a');
    const desk = deskOf({ item: null, forOthers: 1 }, { item, forOthers: 0 });
    expect(await nextOf({ desk, walk, queue: 'appeals' })).toEqual({ item, forOthers: 0 });
  });
});
