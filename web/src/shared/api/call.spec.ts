import { secondsOf } from './call';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('the seconds of Retry-After', () => {
  beforeAll(() => jest.useFakeTimers({ now: NOW }));
  afterAll(() => jest.useRealTimers());

  it.each([
    ['120', 120],
    ['Sun, 01 Mar 2026 12:01:30 GMT', 90],
    ['Sun, 01 Mar 2026 11:00:00 GMT', undefined],
    ['0', undefined],
    ['soon', undefined],
    [null, undefined],
  ])('of %p', (header, seconds) => expect(secondsOf(header)).toBe(seconds));
});
