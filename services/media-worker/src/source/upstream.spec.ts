import { parseRange } from './upstream';

it.each([
  [undefined, undefined],
  ['bytes=0-', { first: 0 }],
  ['bytes=100-199', { first: 100, last: 199 }],
  ['bytes=-500', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
])('reads the range %p', (header, range) => expect(parseRange(header)).toEqual(range));
