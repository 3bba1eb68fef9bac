import {
  answerPosted,
  type AttestationOptions,
  type Authority,
  authorityOf,
  issueCertificate,
  createAuthority,
  deviceResponse,
  type HeldAttestation,
  issueAttestation,
} from '@alcova/testing';
import { cborDecode, cborEncode, DataItem } from '@owf/mdoc';
import { X509Certificate } from 'node:crypto';
import { AttestationJudge, type Refusal, type StatusRef, type Verdict } from './attestation';
import { handedTranscript, postedTranscript } from './transcript';

const DAY_MS = 24 * 60 * 60 * 1_000;
const days = (count: number) => new Date(Date.now() + count * DAY_MS);

const RESPONSE_URI = 'https://site.example/api/age/wallet/answer/k1.t0.abc';
const REQUEST = { clientId: `redirect_uri:${RESPONSE_URI}`, nonce: 'uma-vez', responseUri: RESPONSE_URI };
const TRANSCRIPT = postedTranscript(REQUEST);
const HANDED = { encryptionInfo: 'gmVkY2FwaaA', origin: 'https://site.example' };

type Path = readonly (string | number)[];
const ITEM: Path = ['documents', 0, 'issuerSigned', 'nameSpaces', 'eu.europa.ec.av.1', 0];
const ITEMS: Path = ITEM.slice(0, -1);
const ISSUER_AUTH: Path = ['documents', 0, 'issuerSigned', 'issuerAuth'];
const DEVICE_AUTH: Path = ['documents', 0, 'deviceSigned', 'deviceAuth'];
const DEVICE_SIGNATURE: Path = [...DEVICE_AUTH, 'deviceSignature'];
const [HEADERS, OTHER_HEADERS, PAYLOAD, SIGNATURE] = [0, 1, 2, 3];

/** The same answer with one thing changed, also within CBOR in bytes. What is not on the path stays byte by byte. */
const changed = (answer: Uint8Array, path: Path, to: (old: unknown) => unknown): Uint8Array =>
  cborEncode(changedIn(cborDecode<unknown>(answer), path, to));

function changedIn(value: unknown, path: Path, to: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return to(value);
  if (value instanceof DataItem) return DataItem.fromData(changedIn(value.data, path, to));
  if (value instanceof Uint8Array)
    return cborEncode(changedIn(cborDecode<unknown>(value, { unwrapTopLevelDataItem: false }), path, to));
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (at === key ? changedIn(item, rest, to) : item));
  if (!(value instanceof Map)) throw new Error(`nothing at ${path.join('.')}`);
  const entries: [unknown, unknown][] = [...value.entries()];
  if (!value.has(key)) entries.push([key, undefined]);
  return new Map(
    entries.map(([name, item]) => [name, name === key ? changedIn(item, rest, to) : item] as const),
  );
}

const flipped = (bytes: unknown): unknown =>
  bytes instanceof Uint8Array ? bytes.map((byte, at) => (at === 7 ? byte ^ 1 : byte)) : bytes;
const without = (key: string) => (value: unknown) =>
  value instanceof Map ? new Map([...value.entries()].filter(([name]) => name !== key)) : value;
const failed = (kind: Refusal): Verdict => ({ outcome: 'failed', kind });

describe('what a shown attestation proves', () => {
  let authority: Authority;
  const anchorsOf = (...of: readonly Authority[]) => ({
    current: () => of.map(({ anchorPem }) => new X509Certificate(anchorPem)),
  });
  const judge = (answer: Uint8Array, transcript = TRANSCRIPT) =>
    new AttestationJudge({ anchors: anchorsOf(authority) }).judge(answer, transcript);
  const held = (options?: AttestationOptions) => issueAttestation(authority, options);
  const shown = async (options?: AttestationOptions) => deviceResponse(await held(options), TRANSCRIPT);

  beforeAll(async () => {
    authority = await createAuthority();
  });

  it('is the age of who is of age', async () => {
    expect(await judge(await shown())).toEqual({ outcome: 'proven' });
  });

  it('is that somebody is under age, where it says so', async () => {
    expect(await judge(await shown({ isOfAge: false }))).toEqual({ outcome: 'under-age' });
  });

  it('is the same on the road over the browser', async () => {
    const transcript = handedTranscript(HANDED);
    expect(await judge(await deviceResponse(await held(), transcript), transcript)).toEqual({
      outcome: 'proven',
    });
  });

  it('is the age where more is shown than was asked for', async () => {
    const elements = [
      ['age_over_16', true],
      ['age_over_18', true],
      ['until', new Date('2030-01-01T00:00:00Z')],
    ] as const;
    expect(await judge(await shown({ elements }))).toEqual({ outcome: 'proven' });
  });

  it('is the age where the chain has its anchor in it', async () => {
    expect(await judge(await shown({ chain: [authority.anchorPem] }))).toEqual({ outcome: 'proven' });
  });

  describe('is nothing, because of who answers what:', () => {
    it.each([
      ['another nonce', postedTranscript({ ...REQUEST, nonce: 'outra-vez' })],
      ['another address', postedTranscript({ ...REQUEST, responseUri: `${RESPONSE_URI}d` })],
      ['another client', postedTranscript({ ...REQUEST, clientId: 'redirect_uri:https://other.example' })],
      ['the other road', handedTranscript(HANDED)],
    ])('the answer was to %s', async (_what, other) => {
      expect(await judge(await deviceResponse(await held(), other))).toEqual(failed('device'));
    });

    it('the answer to another walk brings what its device signed', async () => {
      const attestation = await held();
      const other = postedTranscript({ ...REQUEST, nonce: 'outra-vez' });
      const about = ['DeviceAuthentication', cborDecode<unknown>(other), attestation.docType];
      const signed = cborEncode(DataItem.fromData([...about, DataItem.fromData(new Map())]));
      const answer = await deviceResponse(attestation, other);
      expect(await judge(changed(answer, [...DEVICE_SIGNATURE, PAYLOAD], () => signed))).toEqual(
        failed('device'),
      );
    });

    it('another device signed', async () => {
      const [one, other] = [await held(), await held()];
      expect(await judge(await deviceResponse({ ...one, deviceKey: other.deviceKey }, TRANSCRIPT))).toEqual(
        failed('device'),
      );
    });

    it('the device signed something more', async () => {
      const more = () => new Map([['eu.europa.ec.av.1', new Map([['age_over_18', true]])]]);
      const path = ['documents', 0, 'deviceSigned', 'nameSpaces'];
      const answer = changed(await shown(), path, () => DataItem.fromData(more()));
      expect(await judge(answer)).toEqual(failed('device'));
    });

    it.each([
      ['its signature was changed', [...DEVICE_SIGNATURE, SIGNATURE], flipped, 'device'],
      ['its signature was cut', [...DEVICE_SIGNATURE, SIGNATURE], () => new Uint8Array(63), 'device'],
      ['its signature is of zeros', [...DEVICE_SIGNATURE, SIGNATURE], () => new Uint8Array(64), 'device'],
      ['its algorithm is another', [...DEVICE_SIGNATURE, HEADERS, 1], () => -35, 'device'],
      ['it has an authentication code instead', DEVICE_AUTH, asCode, 'device'],
      ['it has no signature', DEVICE_AUTH, () => new Map(), 'device'],
      ['it has no device', ['documents', 0], without('deviceSigned'), 'malformed'],
    ] as const)('of the device %s', async (_what, path, to: (old: unknown) => unknown, kind) => {
      expect(await judge(changed(await shown(), path, to))).toEqual(failed(kind));
    });
  });

  describe('is nothing, because of who attests:', () => {
    it('the anchor is not trusted, or not any more', async () => {
      const answer = await shown();
      for (const anchors of [anchorsOf(), anchorsOf(await createAuthority())])
        expect(await new AttestationJudge({ anchors }).judge(answer, TRANSCRIPT)).toEqual(failed('chain'));
    });

    it('the signer signed itself, although it is an anchor', async () => {
      const certificate = await issueCertificate({ name: 'Autoridade de teste', mayIssue: true });
      const self = await authorityOf(certificate, certificate);
      const answer = await deviceResponse(await issueAttestation(self), TRANSCRIPT);
      const judgeOfSelf = new AttestationJudge({ anchors: anchorsOf(self) });
      expect(await judgeOfSelf.judge(answer, TRANSCRIPT)).toEqual(failed('chain'));
    });

    it('the certificates are expired', async () => {
      const old = await createAuthority({ validFrom: days(-30), validUntil: days(-1) });
      const answer = await deviceResponse(await issueAttestation(old, { validFrom: days(-20) }), TRANSCRIPT);
      const judgeThen = new AttestationJudge({ anchors: anchorsOf(old) });
      expect(await judgeThen.judge(answer, TRANSCRIPT)).toEqual(failed('chain'));
      expect(await judgeThen.judge(answer, TRANSCRIPT, days(-2))).toEqual({ outcome: 'proven' });
    });

    it('it was signed before the signer had a certificate', async () => {
      expect(await judge(await shown({ validFrom: days(-3) }))).toEqual(failed('chain'));
    });

    it('another key signed under the name of the signer', async () => {
      const { signerKey } = await createAuthority();
      const answer = await deviceResponse(await issueAttestation({ ...authority, signerKey }), TRANSCRIPT);
      expect(await judge(answer)).toEqual(failed('signature'));
    });

    it.each([
      ['has no certificate', [...ISSUER_AUTH, OTHER_HEADERS], () => new Map(), 'chain'],
      ['has something else for one', [...ISSUER_AUTH, OTHER_HEADERS, 33], () => 'certificate', 'chain'],
      ['has a changed certificate', [...ISSUER_AUTH, OTHER_HEADERS, 33], flippedLater, 'chain'],
      ['has a changed signature', [...ISSUER_AUTH, SIGNATURE], flipped, 'signature'],
      ['has a cut signature', [...ISSUER_AUTH, SIGNATURE], () => new Uint8Array(32), 'signature'],
      ['names another algorithm', [...ISSUER_AUTH, HEADERS, 1], () => -35, 'signature'],
      ['names a keyed algorithm', [...ISSUER_AUTH, HEADERS, 1], () => 5, 'signature'],
      ['names no algorithm', [...ISSUER_AUTH, HEADERS], () => cborEncode(new Map()), 'signature'],
      ['names the algorithm where nobody signed it', ISSUER_AUTH, algorithmOutside, 'signature'],
      ['has a header that must be understood', [...ISSUER_AUTH, HEADERS, 2], () => [1], 'signature'],
      ['has no payload', [...ISSUER_AUTH, PAYLOAD], () => null, 'malformed'],
      [
        'has a key of its own',
        [...ISSUER_AUTH, PAYLOAD, 'deviceKeyInfo', 'deviceKey', -2],
        flipped,
        'signature',
      ],
      ['lives longer', [...ISSUER_AUTH, PAYLOAD, 'validityInfo', 'validUntil'], () => days(90), 'signature'],
    ] as const)('it %s', async (_what, path, to: (old: unknown) => unknown, kind) => {
      expect(await judge(changed(await shown(), path, to))).toEqual(failed(kind));
    });
  });

  describe('is nothing, because of what is attested:', () => {
    it.each([
      ['it is expired', { validFrom: days(-0.5), validUntil: days(-0.1) }, 'expired'],
      ['it is not valid yet', { validFrom: days(0.5) }, 'not-yet-valid'],
      ['it is of another kind', { docType: 'org.iso.18013.5.1.mDL' }, 'doc-type'],
      ['its kind only looks the same', { docType: 'eu.europa.ec.av.1 ' }, 'doc-type'],
      ['its security object is of another kind', { securityObject: { docType: 'other' } }, 'doc-type'],
      ['its digests are of another algorithm', { securityObject: { digestAlgorithm: 'SHA-512' } }, 'digest'],
      ['its digests are of nothing', { securityObject: { valueDigests: new Map() } }, 'digest'],
      ['its version is another', { securityObject: { version: '2.0' } }, 'malformed'],
      ['it is in another name space', { nameSpace: 'org.iso.18013.5.1' }, 'claim'],
      ['it says nothing', { elements: [] }, 'claim'],
      ['it says something else', { elements: [['age_over_21', true]] }, 'claim'],
      ['it says it with a text', { elements: [['age_over_18', 'true']] }, 'claim'],
      ['it says it with a number', { elements: [['age_over_18', 1]] }, 'claim'],
      ['it says it with nothing', { elements: [['age_over_18', null]] }, 'claim'],
      ['it says it with a list', { elements: [['age_over_18', [true]]] }, 'claim'],
      [
        'it says yes and no',
        {
          elements: [
            ['age_over_18', true],
            ['age_over_18', false],
          ],
        },
        'claim',
      ],
      [
        'it says yes twice',
        {
          elements: [
            ['age_over_18', true],
            ['age_over_18', true],
          ],
        },
        'claim',
      ],
    ] satisfies [string, AttestationOptions, Refusal][])('%s', async (_what, options, kind) => {
      expect(await judge(await shown(options))).toEqual(failed(kind));
    });

    it('a no was made a yes', async () => {
      const answer = changed(await shown({ isOfAge: false }), [...ITEM, 'elementValue'], () => true);
      expect(await judge(answer)).toEqual(failed('digest'));
    });

    it.each([
      ['its digest was changed', [...ITEM, 'random'], flipped, 'digest'],
      ['it goes by the digest of nothing', [...ITEM, 'digestID'], () => 4_000_000, 'digest'],
      ['something was put into it', [...ITEM, 'more'], () => true, 'digest'],
      ['it is shown twice', ITEMS, twice, 'claim'],
      ['it is not shown', ITEMS, () => [], 'claim'],
      ['it is not in CBOR of its own', ITEM, opened, 'malformed'],
      ['its document says another kind', ['documents', 0, 'docType'], () => 'other', 'doc-type'],
    ] as const)('%s', async (_what, path, to: (old: unknown) => unknown, kind) => {
      expect(await judge(changed(await shown(), path, to))).toEqual(failed(kind));
    });

    it('it was taken out of the attestation of somebody else', async () => {
      const [grown, young] = [await held(), await held({ isOfAge: false })];
      const item = (of: HeldAttestation) =>
        cborDecode<Map<string, unknown>>(Buffer.from(of.issuerSigned, 'base64url')).get('nameSpaces');
      const path = ['documents', 0, 'issuerSigned', 'nameSpaces'];
      const answer = changed(await deviceResponse(young, TRANSCRIPT), path, () => item(grown));
      expect(await judge(answer)).toEqual(failed('digest'));
    });
  });

  describe('is nothing, because of how it came:', () => {
    it.each([
      ['two documents', ['documents'], twice],
      ['no document', ['documents'], () => []],
      ['no list of documents', [], without('documents')],
      ['a failure', ['status'], () => 10],
      ['something that is no document', ['documents', 0], () => 'document'],
      ['more than may come', ['version'], () => new Uint8Array(60_000)],
    ] as const)('%s', async (_what, path, to: (old: unknown) => unknown) => {
      expect(await judge(changed(await shown(), path, to))).toEqual(failed('malformed'));
    });

    it('it is cut, wherever', async () => {
      const answer = await shown();
      const kinds = await Promise.all([...answer.keys()].map((length) => judge(answer.subarray(0, length))));
      expect(new Set(kinds.map((verdict) => JSON.stringify(verdict)))).toEqual(
        new Set([JSON.stringify(failed('malformed'))]),
      );
    });

    it.each([
      ['nothing', ''],
      ['a text', '65 68 65 6c 6c 6f'],
      ['a list of 4 Gi items', '9a ff ff ff ff 00'],
      ['lists in lists', '81'.repeat(40_000)],
      ['a map with a key twice', 'a2 61 61 01 61 61 02'],
    ])('it is %s', async (_what, hex) => {
      expect(await judge(new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex')))).toEqual(
        failed('malformed'),
      );
    });

    it('it says one thing twice', async () => {
      const answer = Buffer.from(await shown());
      const again = cborEncode(new Map([['status', 0]])).subarray(1);
      expect(answer[0]).toBe(0xa3);
      const ambiguous = Buffer.concat([Buffer.from([0xa4]), answer.subarray(1), again]);
      expect(await judge(new Uint8Array(ambiguous))).toEqual(failed('malformed'));
    });

    it('no change of one bit makes somebody of age', async () => {
      const answer = await shown({ isOfAge: false });
      const outcomes = await Promise.all(
        [...answer.keys()].map(async (at) => {
          const other = answer.map((byte, index) => (index === at ? byte ^ (1 << (at % 8)) : byte));
          return (await judge(other)).outcome;
        }),
      );
      expect(outcomes).toHaveLength(answer.length);
      expect(outcomes.filter((outcome) => outcome === 'proven')).toEqual([]);
    });
  });

  describe('that names its status,', () => {
    const ref = { uri: 'https://listas.example/1', idx: 7 };
    const listed = async (isValid: boolean, options: AttestationOptions) => {
      const asked: StatusRef[] = [];
      const statuses = {
        isValid: (of: StatusRef) => {
          asked.push(of);
          return Promise.resolve(isValid);
        },
      };
      const by = new AttestationJudge({ anchors: anchorsOf(authority), statuses });
      return { verdict: await by.judge(await shown(options), TRANSCRIPT), asked };
    };

    it('is the age where the list has nothing against it', async () => {
      expect(await listed(true, { status: ref })).toEqual({ verdict: { outcome: 'proven' }, asked: [ref] });
    });

    it('is nothing where it was taken back, or nobody can be asked', async () => {
      expect(await listed(false, { status: ref })).toEqual({ verdict: failed('status'), asked: [ref] });
      expect(await judge(await shown({ status: ref }))).toEqual(failed('status'));
    });

    it.each([
      ['another list', new Map([['identifier_list', new Map([['id', '7']])]])],
      [
        'a place that is none',
        new Map([
          [
            'status_list',
            new Map<string, unknown>([
              ['uri', ref.uri],
              ['idx', -1],
            ]),
          ],
        ]),
      ],
      ['no place', new Map([['status_list', new Map([['uri', ref.uri]])]])],
      ['no more than that', null],
    ])('is nothing where it names %s', async (_what, status) => {
      expect(await listed(true, { securityObject: { status } })).toEqual({
        verdict: failed('status'),
        asked: [],
      });
    });

    it('is asked for last: nothing is looked up for an answer that proves nothing', async () => {
      expect((await listed(true, { status: ref, elements: [] })).asked).toEqual([]);
    });
  });

  it('is the age of who posts what an av:// link asks for', async () => {
    const asked = new URLSearchParams({
      ...{ client_id: REQUEST.clientId, response_uri: RESPONSE_URI, nonce: REQUEST.nonce },
      ...{ response_type: 'vp_token', response_mode: 'direct_post', state: 'k1.t0.abc' },
      dcql_query: JSON.stringify({ credentials: [{ id: 'age', format: 'mso_mdoc' }] }),
    });
    const { responseUri, form } = await answerPosted(await held(), `av://?${asked.toString()}`);
    expect([responseUri, form['state']]).toEqual([RESPONSE_URI, 'k1.t0.abc']);
    const [answer = ''] = /(?<=\[").*(?="\])/.exec(form['vp_token'] ?? '') ?? [];
    expect(await judge(new Uint8Array(Buffer.from(answer, 'base64url')))).toEqual({ outcome: 'proven' });
  });

  function twice(value: unknown): unknown {
    return Array.isArray(value) ? [...(value as unknown[]), ...(value as unknown[])] : value;
  }
  function opened(item: unknown): unknown {
    return item instanceof DataItem ? item.data : item;
  }
  function asCode(auth: unknown): unknown {
    return auth instanceof Map ? new Map([['deviceMac', auth.get('deviceSignature')]]) : auth;
  }
  function algorithmOutside(auth: unknown): unknown {
    const [, others, payload, signature] = Array.isArray(auth) ? (auth as unknown[]) : [];
    const named = others instanceof Map ? new Map([...others.entries(), [1, -7]]) : others;
    return [cborEncode(new Map()), named, payload, signature];
  }
  /** In the key of the certificate, or in its signature. */
  function flippedLater(der: unknown): unknown {
    return der instanceof Uint8Array ? der.map((byte, at) => (at === der.length - 5 ? byte ^ 1 : byte)) : der;
  }
});
