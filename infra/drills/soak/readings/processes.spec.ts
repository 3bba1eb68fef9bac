import { openSync, closeSync } from 'node:fs';
import { createServer } from 'node:net';
import { kindOf, openFiles, valueOf } from './processes';

describe('openFiles', () => {
  it('sees a file and a socket of this process while they are open', async () => {
    const before = openFiles(process.pid);
    const file = openSync(__filename, 'r');
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const during = openFiles(process.pid);
    closeSync(file);
    await new Promise((resolve) => server.close(resolve));
    const more = (kind: 'files' | 'sockets') => (during.get(kind) ?? 0) - (before.get(kind) ?? 0);
    expect([more('files'), more('sockets')]).toEqual([1, 1]);
    expect(openFiles(process.pid).get('sockets')).toBe(before.get('sockets'));
  });
});

describe('kindOf', () => {
  it.each([
    ['socket:[123]', 'sockets'],
    ['pipe:[9]', 'pipes'],
    ['/tmp/film.mp4 (deleted)', 'files'],
    ['anon_inode:[eventpoll]', 'others'],
  ])('%s is one of the %s', (link, kind) => expect(kindOf(link)).toBe(kind));
});

describe('valueOf', () => {
  const text = '# TYPE held gauge\nheld_bytes{service="media"} 4.5e7\nheld 12\n';

  it('finds a figure with labels and without', () => {
    expect([valueOf(text, 'held_bytes'), valueOf(text, 'held')]).toEqual([45_000_000, 12]);
  });

  it('says which one is missing', () => {
    expect(() => valueOf(text, 'other')).toThrow('no other');
  });
});
