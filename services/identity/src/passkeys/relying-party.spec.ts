import { relyingPartyOf } from './relying-party';

describe('the relying party of passkeys', () => {
  it.each([
    ['https://alcova.example', { id: 'alcova.example', origin: 'https://alcova.example' }],
    [
      'https://www.alcova.example:8443',
      { id: 'www.alcova.example', origin: 'https://www.alcova.example:8443' },
    ],
    ['http://127.0.0.1:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://192.0.2.7', undefined],
    ['http://[2001:db8::7]', undefined],
  ])('of %s', (siteUrl, party) => expect(relyingPartyOf(siteUrl)).toEqual(party));
});
