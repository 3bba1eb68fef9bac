import { isUnchanged, mayAnswerPart } from './preconditions';

const validators = { etag: '"abc"', lastModified: new Date('2026-11-21T00:00:00Z') };

describe('If-None-Match', () => {
  it.each([
    [undefined, false],
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['*', true],
    ['"x"', false],
  ])('%p', (header, unchanged) => expect(isUnchanged(header, validators)).toBe(unchanged));
});

describe('If-Range', () => {
  it.each([
    [undefined, true],
    ['"abc"', true],
    ['W/"abc"', false],
    ['"x"', false],
    ['Sat, 21 Nov 2026 00:00:00 GMT', true],
    ['Fri, 20 Nov 2026 00:00:00 GMT', false],
    ['nonsense', false],
  ])('%p', (header, part) => expect(mayAnswerPart(header, validators)).toBe(part));
});
