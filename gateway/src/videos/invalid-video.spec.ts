import { newVideo } from '@alcova/contracts';
import { invalidVideo } from './invalid-video';

const good = { title: 'Um conto', category: 'gay', url: 'https://v.example/a.mp4' };
const codeOf = (body: unknown) => {
  const { error } = newVideo.safeParse(body);
  return error ? invalidVideo(error).code : undefined;
};

describe('the form of a video', () => {
  it.each<[string, unknown, string | undefined]>([
    ['all there', good, undefined],
    ['nothing', undefined, 'video.title-required'],
    ['nothing but braces', {}, 'video.title-required'],
    ['a blank title', { ...good, title: '   ' }, 'video.title-required'],
    ['a title that nobody sees', { ...good, title: '\u200b\u3164 \u2800' }, 'video.title-required'],
    ['no category and no file', { title: 'x' }, 'video.category-required'],
    ['an unknown category', { ...good, category: 'outra' }, 'video.category-required'],
    ['no file', { ...good, url: '' }, 'video.file-required'],
    ['a title that is too long', { ...good, title: 'x'.repeat(201) }, 'request.invalid'],
  ])('%s', (_what, body, code) => expect(codeOf(body)).toBe(code));
});
