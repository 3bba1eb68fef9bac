import { widerNetworkOf } from './wider-network';

describe('the wider network of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:7:1::1', '2001:db8:7::/48'],
    ['2001:db8:7:ffff:a:b:c:d', '2001:db8:7::/48'],
    ['2001:db8:8::1', '2001:db8:8::/48'],
  ])('%s is of %s', (address, network) => {
    expect(widerNetworkOf(address)).toBe(network);
  });
});
