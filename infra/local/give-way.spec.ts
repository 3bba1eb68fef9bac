import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { plainEnvironment, startChild } from '../parts/child';
import { giveWay } from './give-way';

describe('giveWay', () => {
  it('lowers a process, and its group where the kernel has groups', async () => {
    const child = await startChild({
      ...{ name: 'sono', command: 'sleep', args: ['30'] },
      ...{ env: plainEnvironment(), cwd: __dirname },
    });
    try {
      const isGrouped = giveWay(child.pid);
      expect(getPriority(child.pid)).toBe(5);
      if (isGrouped) expect(readFileSync(`/proc/${child.pid}/autogroup`, 'utf8')).toMatch(/ nice 5$/m);
    } finally {
      await child.stop(0);
    }
  });

  it('says so of a process that has ended', async () => {
    const child = await startChild({
      ...{ name: 'fim', command: 'true', args: [] },
      ...{ env: plainEnvironment(), cwd: __dirname },
    });
    await child.exited;
    expect(giveWay(child.pid)).toBe(false);
  });
});
