import { addressOfKey, keyOfOwn } from './picture-keys';

const SITE = 'https://i.example';
const HASH = 'ab'.repeat(32);

describe('the address of an image of this site', () => {
  it.each([
    [`${SITE}/images/${HASH}.webp`, `images/${HASH}.webp`],
    [`${SITE}/images/outside/${HASH}.webp`, `outside/${HASH}.webp`],
  ])('%s stands for %s', (address, key) => {
    expect(keyOfOwn(address, SITE)).toBe(key);
    expect(addressOfKey(key, SITE)).toBe(address);
  });

  it.each([
    `https://i.example.net/images/${HASH}.webp`,
    `${SITE}/images/${HASH}.webp?v=2`,
    `${SITE}/images/../videos/${HASH}.webp`,
    `${SITE}/images/${HASH.slice(1)}.webp`,
    `${SITE}/images/outside/`,
    `http://i.example/images/${HASH}.webp`,
  ])('%s is none', (address) => expect(keyOfOwn(address, SITE)).toBeUndefined());

  it('is empty while there is no image', () => expect(addressOfKey(null, SITE)).toBe(''));
});
