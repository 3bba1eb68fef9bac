import { acceptedEncodings, hasAlready } from './negotiation';

describe('the encodings that a client takes', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['GZIP', ['gzip']],
    ['br;q=0, gzip;q=0.1', ['gzip']],
    ['*', ['br', 'gzip']],
    ['*, br;q=0', ['gzip']],
    ['identity', []],
    ['gzip;q=nothing', []],
  ])('%s', (header, encodings) => {
    expect(acceptedEncodings(header)).toEqual(encodings);
    expect(acceptedEncodings(header)).toEqual(encodings);
  });
});

describe('the tag of what a client has', () => {
  it.each([
    [undefined, false],
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['*', true],
    ['a', false],
    ['W/"ab"', false],
  ])('%s', (sent, has) => expect(hasAlready(sent, 'W/"a"')).toBe(has));
});
