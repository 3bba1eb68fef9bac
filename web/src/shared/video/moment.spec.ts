import { momentLink, momentOf } from './moment';

describe('the link to a moment', () => {
  it.each([
    [12.9, 'https://s.test/video/v1?t=12'],
    [0.4, 'https://s.test/video/v1'],
  ])('%d s is %s', (seconds, link) => {
    expect(momentLink('https://s.test/video/v1', seconds)).toBe(link);
  });

  it.each([
    ['?t=12', 12],
    ['?x=1&t=012', 12],
    ['', 0],
    ['?t=', 0],
    ['?t=-3', 0],
    ['?t=1.5', 0],
    ['?t=1e1', 0],
    ['?t=abc', 0],
    ['?t=30', 0],
    ['?t=99999999999', 0],
  ])('%p begins a film of half a minute at %d s', (search, seconds) => {
    expect(momentOf(search, 30)).toBe(seconds);
  });

  it('begins a film of unknown length at its beginning', () => {
    expect(momentOf('?t=12', 0)).toBe(0);
  });
});
