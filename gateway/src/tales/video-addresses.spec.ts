import { addressesOf, idInPage } from './video-addresses';

describe('the addresses by which a tale names a video', () => {
  const SITE = 'https://alcova.example';

  it('are those of its film and of its page', () => {
    expect(addressesOf({ id: 'v1', url: 'https://v.example/a.mp4' }, SITE)).toEqual([
      ...['https://v.example/a.mp4', '/video/v1', 'https://alcova.example/video/v1'],
    ]);
    expect(addressesOf({ id: 'v1', url: '' }, SITE)).toHaveLength(2);
  });

  it.each([
    ['/video/v1', 'v1'],
    ['https://alcova.example/video/v1', 'v1'],
    ['https://v.example/a.mp4', undefined],
    ['/video/v1/more', undefined],
    ['', undefined],
  ])('%j may name the page of %s', (address, id) => expect(idInPage(address)).toBe(id));
});
