import { readFileSync } from 'node:fs';
import { shareOfMemory } from './resident-bytes';

describe('the memory of a process', () => {
  it('is read from what the kernel tells', () => {
    const text =
      '55d0-7ffe ---p 00000000 00:00 0   [rollup]\nRss:  2048 kB\nPss:   512 kB\nPss_Dirty:  100 kB\nPrivate_Clean:  0 kB\nPrivate_Dirty:  256 kB\n';
    expect(shareOfMemory(text)).toEqual({
      proportional: 512 * 1_024,
      resident: 2_048 * 1_024,
      own: 256 * 1_024,
    });
  });

  it('is known of this one, the share being the lesser', () => {
    const { proportional, resident, own } = shareOfMemory(readFileSync('/proc/self/smaps_rollup', 'utf8'));
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThanOrEqual(proportional);
    expect(proportional).toBeLessThanOrEqual(resident);
  });

  it('is not guessed', () => {
    expect(() => shareOfMemory('Rss: 5 kB\n')).toThrow('no Pss');
  });
});
