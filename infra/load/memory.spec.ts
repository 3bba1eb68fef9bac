import { residentBytes, shareOfMemory } from './memory';

describe('the memory of a process', () => {
  it('is known, the share being the lesser', () => {
    const { proportional, resident, own } = shareOfMemory(process.pid);
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThanOrEqual(proportional);
    expect(proportional).toBeLessThanOrEqual(resident);
    expect(residentBytes(process.pid) / resident).toBeCloseTo(1, 1);
  });
});
