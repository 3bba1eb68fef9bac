import { givenUpProblems } from './given-up';

const expected = { subject: 'job.media.probe', reason: 'does not fit', body: 'torn' };
const letter = { ...expected, reason: 'the payload does not fit', body: '{"jobId":"torn' };

describe('work that was given up', () => {
  it('is what had to be, once', () => expect(givenUpProblems([letter], [expected])).toEqual([]));

  it.each([
    ['not given up', [], [expected], 'not given up'],
    ['given up twice', [letter, letter], [expected], 'given up'],
    ['given up without need', [letter], [], 'given up'],
    ['given up for another reason', [{ ...letter, reason: 'a mistake' }], [expected], 'not given up'],
  ])('is told of when %s', (_, letters, wanted, problem) => {
    expect(givenUpProblems(letters, wanted)[0]).toMatch(`${problem}: job.media.probe`);
  });
});
