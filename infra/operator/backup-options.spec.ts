import { backupOrder } from './backup-options';
import { UsageError } from './command';

describe('the command line of npm run backup', () => {
  it('is understood', () => {
    expect(backupOrder(['create', '--to', '/b', '--with-secrets'])).toEqual({
      ...{ verb: 'create', folder: '/b', withSecrets: true },
    });
    expect(backupOrder(['restore', '--from', '/b', '--erasures-from', '/newer', '--replace'])).toEqual({
      ...{ verb: 'restore', folder: '/b', snapshot: undefined, replace: true, recordsFrom: '/newer' },
    });
    expect(backupOrder(['restore', '--from', '/b', '--snapshot', 'x'])).toMatchObject({
      ...{ snapshot: 'x', replace: false, recordsFrom: '/b' },
    });
    expect(backupOrder(['records', '--to', '/b', '--every', '60'])).toMatchObject({ everySeconds: 60 });
    expect(backupOrder(['prune', '--in', '/b', '--keep', '14'])).toEqual({
      verb: 'prune',
      folder: '/b',
      keep: 14,
    });
  });

  it.each([
    [[]],
    [['destroy', '--from', '/b']],
    [['create']],
    [['create', '--to', '']],
    [['create', '--to', '/b', '--replace']],
    [['list', '--from', '/b', 'more']],
    [['prune', '--in', '/b']],
    [['prune', '--in', '/b', '--keep', '0']],
    [['records', '--to', '/b', '--every', '3600']],
  ])('is refused: %j', (args) => {
    expect(() => backupOrder(args)).toThrow(UsageError);
  });
});
