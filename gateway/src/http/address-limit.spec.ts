import { AddressLimit } from './address-limit';
import { addressKey } from './rate-limits';
import { RequestCounts } from './request-counts';

const counts = () =>
  new RequestCounts({ hit: () => Promise.reject(new Error('nobody counts')) }, [
    { id: 'a', secret: Buffer.alloc(32, 1) },
  ]);

describe('a limit by address', () => {
  it('has room until its most is counted, each address for itself', () => {
    const limit = new AddressLimit('read', counts(), 0.0025);
    for (let number = 0; number < 3; number += 1) {
      expect(limit.hasRoomFor('192.0.2.1')).toBe(true);
      limit.count('192.0.2.1');
    }
    expect(limit.hasRoomFor('192.0.2.1')).toBe(false);
    expect(limit.hasRoomFor('192.0.2.2')).toBe(true);
  });

  it('takes a network of IPv6 for one address', () => {
    const limit = new AddressLimit('read', counts(), 0.001);
    limit.count('2001:db8:0:1::1');
    expect(limit.hasRoomFor('2001:db8:0:1:5:6:7:8')).toBe(false);
    expect(limit.hasRoomFor('2001:db8:0:2::1')).toBe(true);
  });

  it('counts what the plugin counts', () => {
    const own = counts();
    own.hitHere(`${addressKey(own, '192.0.2.1')}read`, 60_000);
    expect(new AddressLimit('read', own, 0.001).hasRoomFor('192.0.2.1')).toBe(false);
  });

  it('is of one process', () => {
    expect(() => new AddressLimit('login', counts(), 1)).toThrow('login is counted over all gateways');
  });
});
