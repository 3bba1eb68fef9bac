import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';

/** The one suite of ISO/IEC 18013-7, annex C: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-128-GCM (RFC 9180). */
export const HPKE_SUITE = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes128Gcm(),
});
