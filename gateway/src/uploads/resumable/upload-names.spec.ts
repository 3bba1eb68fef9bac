import { addressPartOf, keyOfAddressPart } from './upload-names';

describe('the address of an upload', () => {
  it('leads back to its key', () => {
    const key = 'videos/01JCONTO/meu-conto.mp4';
    expect(addressPartOf(key)).toMatch(/^[\w-]+$/);
    expect(keyOfAddressPart(addressPartOf(key))).toBe(key);
  });

  it.each([
    'images/outside/abc.webp',
    'videos/01J/../../exports/a',
    'videos/01J/',
    'videos/01J/.conto',
    'videos/01J/a/b.mp4',
    'exports/a.json',
    '',
  ])('is none for %p', (key) => expect(keyOfAddressPart(addressPartOf(key))).toBeUndefined());

  it('has one spelling', () => {
    expect(keyOfAddressPart(`${addressPartOf('videos/01J/a.mp4')}=`)).toBeUndefined();
  });
});
