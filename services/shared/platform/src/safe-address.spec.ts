import { isSafeToAsk } from './safe-address';

describe('an address that can be believed', () => {
  it('answers over TLS', () => {
    expect(isSafeToAsk('https://age.example/x', 'production')).toBe(true);
    expect(isSafeToAsk('http://age.example/x', 'production')).toBe(false);
    expect(isSafeToAsk('http://age.example/x', 'test')).toBe(false);
    expect(isSafeToAsk('ftp://127.0.0.1/x', 'test')).toBe(false);
  });

  it.each(['127.0.0.1:9', '[::1]:9', 'localhost'])(
    'or is on this machine, outside production: %s',
    (host) => {
      expect(isSafeToAsk(`http://${host}/x`, 'test')).toBe(true);
      expect(isSafeToAsk(`http://${host}/x`, 'production')).toBe(false);
    },
  );
});
