import { type AssetFacts, assetOfKey, whyAborted, whySwept } from './rules';

const LIMITS = {
  objectsBefore: new Date('2026-03-10T12:00:00Z'),
  multipartsBefore: new Date('2026-03-09T12:00:00Z'),
};
const old = new Date('2026-03-10T11:59:59Z');
const young = new Date('2026-03-10T12:00:00Z');
const ready: AssetFacts = {
  id: 'a1',
  state: 'ready',
  revision: 2,
  removed: false,
  sourceRemoved: false,
  isKept: false,
  captions: ['assets/a1/2/captions/pt-BR-1.vtt'],
};
const why = (key: string, asset: AssetFacts | undefined, modifiedAt = old) =>
  whySwept({ key, bytes: 1, modifiedAt }, asset, LIMITS);

describe('what is swept', () => {
  it.each([
    ['assets/a1/2/video.mp4', ready, undefined],
    ['assets/a1/2/1080p/c00001.m4s', ready, undefined],
    ['assets/a1/1/video.mp4', ready, 'old-revision'],
    ['assets/a1/3/video.mp4', ready, 'old-revision'],
    ['assets/a1/stray.mp4', ready, 'old-revision'],
    ['assets/a1/2/work/tiles/00001.mjpeg', ready, 'work-file'],
    ['assets/a1/2/work/tiles/00001.mjpeg', { ...ready, state: 'playable' }, undefined],
    ['assets/a1/2/captions/pt-BR-1.vtt', ready, undefined],
    ['assets/a1/2/captions/pt-BR-2.vtt', ready, 'unused-caption'],
    ['videos/a1/clip.mp4', ready, undefined],
    ['videos/a1/clip.mp4', { ...ready, sourceRemoved: true }, 'kept-long-enough'],
    ['videos/a1/clip.mp4', { ...ready, state: 'failed' }, undefined],
    ['videos/a1/clip.mp4.upload.info', ready, 'upload-state'],
    ['videos/a1/clip.info', ready, undefined],
    ['videos/a1/clip.mp4.upload.info', { ...ready, state: 'receiving' }, undefined],
    ['videos/a1/clip.mp4', { ...ready, state: 'refused', removed: true }, 'removed-asset'],
    ['assets/a1/2/video.mp4', { ...ready, state: 'deleted' }, 'removed-asset'],
    ['videos/a1/clip.mp4', { ...ready, state: 'deleted', isKept: true }, undefined],
    ['assets/a1/2/video.mp4', { ...ready, state: 'deleted', isKept: true }, 'removed-asset'],
    ['assets/a1/2/video.mp4', { ...ready, state: 'deleted', isKept: true, sourceRemoved: true }, undefined],
    ['videos/a1/clip.mp4', { ...ready, state: 'deleted', removed: true, isKept: true }, 'removed-asset'],
    ['assets/a9/1/video.mp4', undefined, 'unknown-asset'],
  ] as const)('%s of %j: %p', (key, asset, reason) => expect(why(key, asset)).toBe(reason));

  it('is nothing that is younger than the grace, but of a deleted asset', () => {
    expect(why('assets/a1/1/video.mp4', ready, young)).toBeUndefined();
    expect(why('assets/a9/1/video.mp4', undefined, young)).toBeUndefined();
    expect(why('assets/a1/2/late.m4s', { ...ready, state: 'deleted' }, young)).toBe('removed-asset');
  });

  it('is an upload that was begun too long ago, or whose asset is gone', () => {
    const upload = { key: 'videos/a1/clip.mp4', uploadId: 'u' };
    const begun = (begunAt: Date, asset: AssetFacts | undefined) =>
      whyAborted({ ...upload, begunAt }, asset, LIMITS);
    expect(begun(old, { ...ready, state: 'receiving' })).toBeUndefined();
    expect(begun(new Date('2026-03-09T11:59:59Z'), { ...ready, state: 'receiving' })).toBe('broken-upload');
    expect(begun(young, { ...ready, state: 'deleted' })).toBe('removed-asset');
  });
});

it.each([
  ['videos/a1/clip.mp4', 'a1'],
  ['assets/a1/2/hls/master.m3u8', 'a1'],
  ['images/abc.webp', undefined],
  ['videos/loose.mp4', undefined],
])('%s belongs to %p', (key, asset) => expect(assetOfKey(key)).toBe(asset));
