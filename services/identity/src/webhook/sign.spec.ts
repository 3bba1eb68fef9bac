import { newSecret, signedHeaders } from './sign';

describe('signing a call', () => {
  it('follows the published example of Standard Webhooks', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const at = new Date(1_614_265_330 * 1_000);
    expect(
      signedHeaders(secret, { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, body: '{"test": 2432232314}' }),
    ).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('uses a secret of 32 random bytes', () => {
    const [one, other] = [newSecret(), newSecret()];
    expect(one).not.toBe(other);
    expect(one.startsWith('whsec_')).toBe(true);
    expect(Buffer.from(one.slice('whsec_'.length), 'base64')).toHaveLength(32);
  });
});
