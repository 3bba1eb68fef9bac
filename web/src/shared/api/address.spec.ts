import { type getVideo, type listVideos } from '@alcova/contracts';
import { addressOf } from './address';

describe('addressOf', () => {
  it('escapes parameters, so that an id never leaves its place in the path', () => {
    expect(addressOf<typeof getVideo>('GET /api/videos/{id}', { id: 'a/b?c' })).toBe('/api/videos/a%2Fb%3Fc');
  });

  it('leaves empty and undefined values out of the query', () => {
    expect(addressOf<typeof listVideos>('GET /api/videos', {}, { q: '', category: undefined, page: 2 })).toBe(
      '/api/videos?page=2',
    );
  });

  it('refuses a missing parameter instead of calling a wrong address', () => {
    expect(() => addressOf<typeof getVideo>('GET /api/videos/{id}', {})).toThrow('parameter id is missing');
  });
});
