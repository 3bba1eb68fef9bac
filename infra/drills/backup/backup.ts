import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { newKey } from '../../backup/sealing';
import { command, count } from '../../load/command';
import { seconds as secondsText } from '../../load/report';
import { scratchFolder } from '../../parts';
import { operatorCommand } from '../../testing/operator-command';
import { failedChecks, tableOf } from '../found';
import { withSite } from '../site';
import { useSite, type Run } from './live';
import { problemsOf } from './proof';

/** Fewer that are compared are not all that a site serves. */
const LEAST_ADDRESSES = 30;
/** What nothing needs is to be seen at once, and not after a day. */
const ENV = { SWEEP_GRACE_HOURS: '0.001' };

/**
 * Backs a site up while people write, goes on, loses everything but the backups and the secrets, restores into an empty folder, and compares
 * the restored site with the lost one.
 */
export const backupDrill = command({
  ...{ name: 'backup', about: 'backup, loss of everything, restore' },
  options: z.object({ videos: count(6, 3), seconds: count(30), inFlightSeconds: count(120) }),
  quick: { videos: 3, seconds: 3, inFlightSeconds: 10 },
  run: async (size, say) => {
    const folder = scratchFolder('alcova-drill-');
    const [backups, dataDir] = [join(folder, 'backups'), join(folder, 'restored')];
    const key = join(folder, 'backup.key');
    const recipient = await newKey(key);
    const steps = new Map<string, number>();
    const run: Run = async (step, data) => {
      const flag = step === 'create' || step === 'records' ? '--to' : '--from';
      const ended = await operatorCommand('backup', [step, flag, backups], {
        ...{ DATA_DIR: data, BACKUP_RECIPIENT: recipient },
        // Away from who makes them.
        ...(step === 'restore' && { BACKUP_IDENTITY_FILE: key }),
      });
      if (ended.code !== 0) throw new Error(`${step}: ${ended.code}: ${ended.out}${ended.err}`);
      say(ended.out);
      steps.set(step, ended.ms);
    };
    try {
      const lostDir = join(folder, 'lost');
      const lost = await withSite({ dataDir: lostDir, env: ENV }, (site) =>
        useSite(site, size, backups, run),
      );
      await mkdir(dataDir, { mode: 0o711 });
      await copyFile(join(lostDir, 'secrets.json'), join(dataDir, 'secrets.json'));
      await rm(lostDir, { recursive: true });
      say('everything is lost');
      await run('verify', dataDir);
      await run('restore', dataDir);
      const began = performance.now();
      // At the addresses of the lost one.
      const again = { dataDir, port: lost.port, env: ENV };
      const { lostWrites, problems } = await withSite(again, async (site) => {
        steps.set('start', performance.now() - began);
        await run('reapply', dataDir);
        return problemsOf(site, lost);
      });
      const [writes, addresses] = [lost.written.length, lost.served.size];
      const down = ['restore', 'start', 'reapply'].reduce((sum, step) => sum + (steps.get(step) ?? 0), 0);
      return {
        tables: [
          { head: [...steps.keys(), 'down'], rows: [[...steps.values(), down].map(secondsText)] },
          tableOf({ writes, lost: lostWrites, 'addresses compared': addresses }),
        ],
        problems: [
          ...problems,
          ...failedChecks({ [`${addresses} addresses were compared`]: addresses > LEAST_ADDRESSES }),
        ],
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
