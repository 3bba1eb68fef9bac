import { deviceLabel, namedDevice } from './device-label';

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

describe('the name of a device in a mail', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome em Windows',
    ],
    ['Mozilla/5.0 (X11; Linux) Firefox/140.0', 'Firefox em Linux'],
    ['Ganhe um premio em evil.example/1.0 agora', 'Dispositivo desconhecido'],
    ['Ganhe um premio em evil.example/1.0 (Windows NT 10.0)', 'Windows'],
    ['', 'Dispositivo desconhecido'],
  ])('of %p is %p, in words of ours', (userAgent, name) => expect(namedDevice(userAgent)).toBe(name));
});
