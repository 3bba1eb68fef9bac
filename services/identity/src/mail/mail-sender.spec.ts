import { pauseAfter } from './mail-sender';

describe('the pause before a mail is tried again', () => {
  it.each([
    [1, 5],
    [2, 10],
    [5, 80],
    [8, 640],
    [9, 900],
    [60, 900],
  ])('after %p failed tries is %p s', (attempts, seconds) => expect(pauseAfter(attempts)).toBe(seconds));
});
