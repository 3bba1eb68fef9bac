import { MAX_WALLET_ANSWER } from '@alcova/contracts';
import { answerFrom, asksWallets } from './digital';

const PROTOCOL = 'org-iso-mdoc';

describe('what a browser gives of its wallet', () => {
  it('is read from an object', () => {
    expect(answerFrom({ protocol: PROTOCOL, data: { response: 'gmVk_-' } })).toBe('gmVk_-');
  });

  it('is read from text, as early browsers give it', () => {
    expect(answerFrom({ protocol: PROTOCOL, data: '{"response":"gmVk_-"}' })).toBe('gmVk_-');
  });

  it('is read where it stands on the class of the credential', () => {
    class Credential {
      get protocol() {
        return PROTOCOL;
      }
      get data() {
        return { response: 'gmVk' };
      }
    }
    expect(answerFrom(new Credential())).toBe('gmVk');
  });

  it.each([
    ['nothing', null],
    ['another protocol', { protocol: 'openid4vp-v1-unsigned', data: { response: 'gmVk' } }],
    ['no answer', { protocol: PROTOCOL, data: {} }],
    ['an empty answer', { protocol: PROTOCOL, data: { response: '' } }],
    ['no base64url', { protocol: PROTOCOL, data: { response: 'a b' } }],
    ['text that is no JSON', { protocol: PROTOCOL, data: 'gmVk' }],
    ['more than is sent', { protocol: PROTOCOL, data: { response: 'a'.repeat(MAX_WALLET_ANSWER + 4) } }],
  ])('is none where there is %s', (_what, given) => {
    expect(answerFrom(given)).toBeNull();
  });
});

describe('whether a browser asks wallets by itself', () => {
  const offer = (value: unknown) =>
    Object.defineProperty(globalThis, 'DigitalCredential', { value, configurable: true });
  afterEach(() => Reflect.deleteProperty(globalThis, 'DigitalCredential'));

  it('is not so where it has no such credentials', () => {
    expect(asksWallets()).toBe(false);
  });

  it('is so where it does not tell which forms it knows', () => {
    offer(class {});
    expect(asksWallets()).toBe(true);
  });

  it('is as it says where it tells', () => {
    const known: string[] = [PROTOCOL];
    offer({ userAgentAllowsProtocol: (protocol: string) => known.includes(protocol) });
    expect(asksWallets()).toBe(true);
    known.length = 0;
    expect(asksWallets()).toBe(false);
  });
});
