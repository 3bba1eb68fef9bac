import { mayWrite } from './job-keys';
import { partsOf } from './parts';

describe('keys that a job may write', () => {
  const hash = 'a'.repeat(64);
  it.each([
    ['assets/a1/1/video.mp4', true],
    ['assets/a1/1/hls/720/seg-1.m4s', true],
    [`images/${hash}.webp`, true],
    ['assets/a1/2/video.mp4', false],
    ['assets/a2/1/video.mp4', false],
    ['assets/a1/1/../../a2/1/video.mp4', false],
    ['assets/a1/1/', false],
    ['assets/a1/1//x', false],
    ['assets/a1/1/.hidden', false],
    ['videos/a1/source.mp4', false],
    [`images/${hash}.svg`, false],
    ['images/short.webp', false],
  ])('%s: %p', (key, allowed) => expect(mayWrite(key, 'a1', 1)).toBe(allowed));
});

describe('parts', () => {
  it.each([1, 16 * 1024 ** 2, 64 * 1024 ** 2 + 1, 15 * 1024 ** 3, 400 * 1024 ** 3])(
    'cover %p bytes without gap or overlap',
    (size) => {
      const parts = partsOf(size);
      expect(parts.length).toBeLessThanOrEqual(10_000);
      expect(parts.reduce((end, part) => (part.offset === end ? end + part.size : NaN), 0)).toBe(size);
    },
  );
});
