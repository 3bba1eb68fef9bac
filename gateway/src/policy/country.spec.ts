import { countryReader } from './country';

const request = (remoteAddress: string | undefined, told?: string | string[]) =>
  ({ headers: { 'cf-ipcountry': told }, socket: { remoteAddress } }) as unknown as Parameters<
    ReturnType<typeof countryReader>
  >[0];

describe('the country of a visitor', () => {
  const read = countryReader('cf-ipcountry', ['10.0.0.0/8']);

  it.each([
    ['a trusted proxy', '10.1.2.3', 'GB', 'GB'],
    ['a trusted proxy in small letters', '10.1.2.3', 'gb', 'GB'],
    ['nobody', '10.1.2.3', undefined, undefined],
    ['a trusted proxy, but it is none', '10.1.2.3', 'T1; DROP', undefined],
    ['a trusted proxy twice', '10.1.2.3', ['GB', 'BR'], undefined],
    ['a stranger', '203.0.113.9', 'GB', undefined],
    ['a connection that is gone', undefined, 'GB', undefined],
  ])('as told by %s', (_who, peer, told, country) => {
    expect(read(request(peer, told))).toBe(country);
  });

  it('is not known where no header is configured, or no proxy trusted', () => {
    expect(countryReader(undefined, ['10.0.0.0/8'])(request('10.1.2.3', 'GB'))).toBeUndefined();
    expect(countryReader('cf-ipcountry', [])(request('10.1.2.3', 'GB'))).toBeUndefined();
  });
});
