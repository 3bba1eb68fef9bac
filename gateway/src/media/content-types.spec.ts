import { LADDER_FILES } from '@alcova/contracts';
import { contentTypeOf, deliveredTypeOf } from './content-types';

describe('the content type of a delivered file', () => {
  it.each([
    [LADDER_FILES.master, 'application/vnd.apple.mpegurl'],
    [LADDER_FILES.playlist('720p'), 'application/vnd.apple.mpegurl'],
    [LADDER_FILES.init('720p'), 'video/mp4'],
    [LADDER_FILES.chunk('720p', 7), 'video/iso.segment'],
    [LADDER_FILES.audio, 'audio/mp4'],
    [LADDER_FILES.storyboard, 'text/vtt; charset=utf-8'],
    [LADDER_FILES.sheet(0), 'image/jpeg'],
    ['video.mp4', 'video/mp4'],
    ['storyboard/s00000.webp', 'image/webp'],
    [LADDER_FILES.tiles(0), undefined],
    ['work/c00000.mp4', undefined],
    ['720p/notes.txt', undefined],
    ['constructor', undefined],
  ])('%s: %p', (file, type) => expect(deliveredTypeOf(file)).toBe(type));
});

describe('the content type of an upload', () => {
  it.each([
    ['Conto.MP4', 'video/mp4'],
    ['conto.mkv', 'application/octet-stream'],
    ['conto', 'application/octet-stream'],
  ])('%s: %p', (name, type) => expect(contentTypeOf(name)).toBe(type));
});
