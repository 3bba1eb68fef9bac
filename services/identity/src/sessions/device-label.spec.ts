import { deviceLabel } from './device-label';

describe('the label of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome em Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari em iOS',
    ],
    ['', 'Dispositivo desconhecido'],
    ['   ', 'Dispositivo desconhecido'],
  ])('of %p is %p', (userAgent, label) => expect(deviceLabel(userAgent)).toBe(label));

  it('is bounded', () => expect(deviceLabel('x'.repeat(10_000)).length).toBeLessThanOrEqual(80));
});
