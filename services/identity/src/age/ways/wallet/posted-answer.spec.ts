import { postedResponse } from './posted-answer';

const BYTES = new Uint8Array([0xa1, 1, 2, 0xff]);
const TEXT = Buffer.from(BYTES).toString('base64url');

describe('a vp_token that was posted', () => {
  it('holds one response to the one credential that was asked for', () => {
    expect(postedResponse(JSON.stringify({ age: [TEXT] }))).toEqual(BYTES);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'vp_token'],
    ['the response alone', TEXT],
    ['a text', JSON.stringify(TEXT)],
    ['null', 'null'],
    ['a list', JSON.stringify([TEXT])],
    ['no credential', '{}'],
    ['another credential', JSON.stringify({ proof_of_age: [TEXT] })],
    ['a further credential', JSON.stringify({ age: [TEXT], other: [TEXT] })],
    ['a response that is in no list', JSON.stringify({ age: TEXT })],
    ['no response', JSON.stringify({ age: [] })],
    ['two responses', JSON.stringify({ age: [TEXT, TEXT] })],
    ['a response that is no text', JSON.stringify({ age: [{ DeviceResponse: TEXT }] })],
    ['an empty response', JSON.stringify({ age: [''] })],
    ['base64 of another alphabet', JSON.stringify({ age: ['oQEC/w=='] })],
    ['base64url with padding', JSON.stringify({ age: [`${TEXT}==`] })],
    ['base64url with bits that are left over', JSON.stringify({ age: ['oQEC_x'] })],
    ['base64url with a line break', JSON.stringify({ age: [`${TEXT}\n`] })],
    ['a deep nest', '['.repeat(20_000)],
  ])('of %s is none', (_what, text) => {
    expect(postedResponse(text)).toBeUndefined();
  });
});
