import { clientNetwork, isOneCustomers, widerNetwork } from './client-network';

describe('the network that counts as one client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8:1:3::9', '2001:db8:1:3'],
    ['::1', '0:0:0:0'],
    ['nowhere', 'nowhere'],
    ['', ''],
  ])('of %p is %p', (address, network) => expect(clientNetwork(address)).toBe(network));
});

describe('the wider network', () => {
  it.each([
    ['192.0.2.7', '192.0.2', false],
    ['::ffff:192.0.2.7', '192.0.2', false],
    ['192.0.3.7', '192.0.3', false],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1', true],
    ['2001:db8:1:3::9', '2001:db8:1', true],
    ['2001:db8:2:3::9', '2001:db8:2', true],
    ['nowhere', 'nowhere', false],
  ])('of %p is %p, and one customer’s: %p', (address, network, isOne) => {
    expect(widerNetwork(address)).toBe(network);
    expect(isOneCustomers(address)).toBe(isOne);
  });
});
