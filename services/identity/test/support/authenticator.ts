import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@alcova/contracts';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** What a test may do otherwise than an authenticator would. */
interface Forgery {
  readonly origin?: string;
  /** The credential that is said to have signed. */
  readonly id?: string;
  readonly verified?: boolean;
}

/** An authenticator in software with one ES256 key (WebAuthn, 6), and the browser that asks it. */
export class Authenticator {
  readonly id = randomBytes(32);
  counter = 0;
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;

  constructor(private readonly origin: string) {
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
    }));
  }

  create(
    { challenge, rp }: PasskeyCreation,
    { origin = this.origin, verified = true }: Forgery = {},
  ): NewPasskey {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.coseKey()]);
    const flags = PRESENT | HAS_CREDENTIAL | (verified ? VERIFIED : 0);
    const attestation = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(Buffer.concat([this.head(rp.id, flags), credential]))],
    ]);
    const attestationObject = Buffer.from(isoCBOR.encode(attestation)).toString('base64url');
    const clientDataJSON = this.clientData('webauthn.create', challenge, origin).toString('base64url');
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', response: { clientDataJSON, attestationObject } };
  }

  answer({ challenge, rpId }: PasskeyRequest, forgery: Forgery = {}): PasskeyAnswer {
    const { origin = this.origin, id = this.id.toString('base64url'), verified = true } = forgery;
    const clientData = this.clientData('webauthn.get', challenge, origin);
    const data = this.head(rpId, PRESENT | (verified ? VERIFIED : 0));
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.privateKey);
    return {
      ...{ id, rawId: id, type: 'public-key' },
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  /** Hash of the site's id, flags, and the counter, which grows with each use. */
  private head(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter++);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  private clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** RFC 9053, 7.1.1: an EC2 key for ES256. */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'));
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return Buffer.from(isoCBOR.encode(key));
  }
}
