import { execFileSync } from 'node:child_process';
import { processorSeconds, timesOf, waitedForSeconds } from './processor-time';

const busy = 'while (process.cpuUsage().user < 300_000) Math.random();';

describe('processor time', () => {
  it('is read behind a name with blanks and brackets', () => {
    const stat = `7 (a b) c) S 3 7 7 0 -1 4194560 9 0 0 0 150 50 20 5 20 0 1 0 100 1 1`;
    expect(timesOf(stat)).toEqual({ parent: 3, own: 2, waitedFor: 0.25 });
  });

  it('counts what a child used, once it has been waited for', () => {
    const before = { all: processorSeconds(process.pid), children: waitedForSeconds() };
    execFileSync(process.execPath, ['-e', busy]);
    expect(waitedForSeconds() - before.children).toBeGreaterThan(0.2);
    expect(processorSeconds(process.pid) - before.all).toBeGreaterThan(0.2);
  });

  it('is nothing for a process that is not there', () => {
    expect(processorSeconds(2 ** 30)).toBe(0);
  });
});
