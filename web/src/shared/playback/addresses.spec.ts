import { Addresses, type Playback, withGrantOf } from './addresses';

const signed = (grant: string, file: string) => `/media/${grant}/a1/1/${file}`;
const playback = (grant: string): Playback => ({
  mp4: signed(grant, 'film.mp4'),
  hls: signed(grant, 'hls/master.m3u8'),
  poster: '',
  storyboard: null,
  captions: [],
  expiresAt: '2026-01-02T03:04:05.000Z',
});

describe('signed addresses', () => {
  it.each([
    [signed('k1/100/old', '720p/c00001.m4s'), signed('k2/200/new', '720p/c00001.m4s')],
    ['https://s.test/media/k1/100/old/a1/1/film.mp4', 'https://s.test/media/k2/200/new/a1/1/film.mp4'],
    ['/poster.svg', '/poster.svg'],
  ])('%s is signed anew as %s', (address, fresh) => {
    expect(withGrantOf(address, signed('k2/200/new', 'film.mp4'))).toBe(fresh);
  });

  it('stay as they are where the new ones carry no signature', () => {
    expect(withGrantOf(signed('k1/100/old', 'film.mp4'), '/media/film.mp4')).toBe(
      signed('k1/100/old', 'film.mp4'),
    );
  });

  it('are asked for once however many need them, and again the next time', async () => {
    const grants = ['k/200/b', 'k/300/c'];
    const fetchAgain = jest.fn(async () => playback(grants.shift() ?? ''));
    const addresses = new Addresses(playback('k/100/a'), fetchAgain);
    await Promise.all([addresses.renew(), addresses.renew()]);
    expect(fetchAgain).toHaveBeenCalledTimes(1);
    expect(addresses.fresh(signed('k/100/a', '360p/c00000.m4s'))).toBe(signed('k/200/b', '360p/c00000.m4s'));
    await addresses.renew();
    expect(addresses.current).toEqual(playback('k/300/c'));
  });
});
