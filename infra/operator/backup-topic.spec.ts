import { runAlcova, systemOfEnvironment } from '@alcova/operator';
import { backupOf } from './backup-topic';
import { namedSite } from './named-site';

describe('the command line of backups', () => {
  it.each([
    [['destroy', '--from', '/b']],
    [['create']],
    [['create', '--to', '']],
    [['key']],
    [['create', '--to', '/b']],
    [['create', '--to', '/b', '--plain', '--with-secrets']],
    [['create', '--to', '/b', '--replace']],
    [['list', '--from', '/b', 'more']],
    [['prune', '--in', '/b']],
    [['prune', '--in', '/b', '--keep', '0']],
    [['records', '--to', '/b', '--every', '3600']],
    [['reapply', '--from', '/b', '--reason', 'x']],
  ])('is refused: %j', async (args) => {
    const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      expect(await runAlcova(['backup', ...args], systemOfEnvironment({}), [backupOf(namedSite({}))])).toBe(
        2,
      );
    } finally {
      told.mockRestore();
    }
  });
});
