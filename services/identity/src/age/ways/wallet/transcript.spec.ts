import { cborDecode, SessionTranscript } from '@owf/mdoc';
import { mdocContext } from './mdoc-context';
import { handedTranscript, postedTranscript } from './transcript';

const posted = {
  clientId: 'redirect_uri:https://site.example/api/age/wallet/answer/k1.t0.abc',
  nonce: 'n-0S6_WzA2Mj',
  responseUri: 'https://site.example/api/age/wallet/answer/k1.t0.abc',
};
const handed = { encryptionInfo: 'gmVkY2FwaaA', origin: 'https://site.example' };
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the session transcript', () => {
  it('of a posted answer is the one that the library for ISO/IEC 18013-5 makes', async () => {
    const theirs = await SessionTranscript.forOid4Vp(posted, mdocContext);
    expect(hexOf(postedTranscript(posted))).toBe(hexOf(theirs.encode()));
  });

  it.each([
    ['posted', postedTranscript(posted), 'OpenID4VPHandover'],
    ['handed', handedTranscript(handed), 'dcapi'],
  ])('of a %s answer is CBOR with no engagement, no reader key, and one digest', (_road, bytes, kind) => {
    expect(cborDecode(bytes)).toEqual([null, null, [kind, expect.any(Uint8Array)]]);
    expect(bytes).toHaveLength(1 + 2 + 1 + 1 + kind.length + 2 + 32);
  });

  it.each([
    ['client', postedTranscript(posted), postedTranscript({ ...posted, clientId: 'redirect_uri:x' })],
    ['nonce', postedTranscript(posted), postedTranscript({ ...posted, nonce: 'n-0S6_WzA2Mk' })],
    ['address', postedTranscript(posted), postedTranscript({ ...posted, responseUri: 'https://x.example' })],
    ['page', handedTranscript(handed), handedTranscript({ ...handed, origin: 'https://site.example/' })],
    ['request', handedTranscript(handed), handedTranscript({ ...handed, encryptionInfo: 'gmVkY2FwaaB' })],
  ])('is another for another %s', (_what, one, other) => {
    expect(hexOf(one)).not.toBe(hexOf(other));
  });
});
