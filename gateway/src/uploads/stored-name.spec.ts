import { storedKeyOf } from './stored-name';

const hosts = { VIDEO_CDN_URL: 'https://v.example/cdn', IMAGE_CDN_URL: 'https://i.example' };

describe('the name of a stored file', () => {
  it.each([
    ['videos/a1/clip.mp4', 'videos/a1/clip.mp4'],
    ['a1/clip.mp4', 'videos/a1/clip.mp4'],
    ['https://v.example/cdn/a1/clip.mp4', 'videos/a1/clip.mp4'],
    ['https://i.example/images/abc.webp', 'images/abc.webp'],
    ['images/abc.webp', 'images/abc.webp'],
    ['https://elsewhere.example/a.mp4', 'videos/https://elsewhere.example/a.mp4'],
  ])('%p', (name, key) => expect(storedKeyOf(name, hosts)).toBe(key));
});
