import { encodeInput } from './wire';

describe('the body of a request', () => {
  it.each<[string, unknown, unknown]>([
    ['words', { a: 'á', b: [1, null] }, { a: 'á', b: [1, null] }],
    ['whole characters', { a: '😀' }, { a: '😀' }],
    ['halves of characters', { a: ['x\ud800y', '\udc00'] }, { a: ['x\ufffdy', '\ufffd'] }],
    ['what only looks like one', { a: '\\ud800 😀' }, { a: '\\ud800 😀' }],
  ])('holds %s', (_what, input, expected) => {
    expect(JSON.parse(encodeInput(input))).toEqual(expected);
  });
});
