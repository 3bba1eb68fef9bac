import { isNetwork, Networks } from './networks';

describe('addresses that pictures are fetched from', () => {
  const nowhere = new Networks([]);

  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => expect(nowhere.standingOf(address)).toBe('public'),
  );

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.170',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:0:7f00:1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:db8::1',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '4000::1',
    'example.com',
    '',
  ])('%s is closed', (address) => expect(nowhere.standingOf(address)).toBe('closed'));

  it.each([
    ['127.0.0.1', 'allowed'],
    ['::ffff:127.0.0.1', 'allowed'],
    ['127.0.0.2', 'closed'],
    ['fd00::5', 'allowed'],
    ['fe80::1', 'closed'],
    ['8.8.8.8', 'public'],
  ])('%s is %s where the configuration lists two networks', (address, standing) =>
    expect(new Networks(['127.0.0.1/32', 'fd00::/8']).standingOf(address)).toBe(standing),
  );

  it.each([
    ['10.0.0.0/8', true],
    ['fd00::/8', true],
    ['10.0.0.0', false],
    ['10.0.0.0/33', false],
    ['rede', false],
  ])('%s names a network: %p', (text, is) => expect(isNetwork(text)).toBe(is));
});
