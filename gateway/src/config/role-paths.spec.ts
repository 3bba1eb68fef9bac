import { ROUTES } from '@alcova/contracts';
import { roleOfPath } from './role-paths';

describe('the paths of the roles', () => {
  it('send every upload of a film to the upload role', () => {
    const multipart = ROUTES.filter(({ bodyType }) => bodyType === 'multipart').map(({ path }) => path);
    // Captions have at most 1 MiB and the video's id in the middle of their address, lists of hashes share theirs with what reads them.
    expect(multipart.filter((path) => roleOfPath(path) === 'api').sort()).toEqual([
      '/api/admin/hash-lists',
      '/api/videos/{id}/captions',
    ]);
    expect(roleOfPath('/api/uploads')).toBe('upload');
    expect(roleOfPath('/api/uploads/01J/finish')).toBe('upload');
  });

  it('send bytes to the media role and the rest to the API', () => {
    expect(['/media/k/1/s/a/1/hls/master.m3u8', '/images/a.webp', '/cdn/a.mp4'].map(roleOfPath)).toEqual(
      Array(3).fill('media'),
    );
    expect(
      ['/', '/api/videos', '/api/videos/upload-x', '/mediateca', '/api/uploadsx'].map(roleOfPath),
    ).toEqual(Array(5).fill('api'));
  });
});
