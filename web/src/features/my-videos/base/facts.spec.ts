import { areParticipants, isFuture, namesOf } from './facts';

describe('the facts of a video', () => {
  it('are names, one a line', () => {
    expect(namesOf(' Ana \n\nBia\n')).toEqual(['Ana', 'Bia']);
    expect(namesOf(' \n ')).toEqual([]);
  });

  it.each([
    [50, 120, true],
    [51, 1, false],
    [1, 121, false],
  ])('have %i participants of %i characters: %p', (count, length, answer) =>
    expect(areParticipants(Array(count).fill('x'.repeat(length)).join('\n'))).toBe(answer),
  );

  it.each([
    ['', true],
    ['2099-01-01T00:00', true],
    ['2020-01-01T00:00', false],
    ['nada', false],
  ])('have the time %p: %p', (control, answer) => expect(isFuture(control)).toBe(answer));
});
