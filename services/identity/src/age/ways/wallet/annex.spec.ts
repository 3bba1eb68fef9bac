import { cborEncode, DataItem } from '@owf/mdoc';
import { X509Certificate } from 'node:crypto';
import { AttestationJudge, type StatusRef } from './attestation';
import { handedTranscript } from './transcript';

/**
 * The example of an answer in annex A.10 of the EU's age verification profile, made by the Commission's own provider and wallet: put into
 * CBOR from its diagnostic notation, key by key in its order. That the signatures hold shows that each byte is the original's.
 */
const SIGNER = new X509Certificate(`-----BEGIN CERTIFICATE-----
MIICvTCCAmOgAwIBAgIUcHbB0BXqvD/Wez/Xqnimz+PNL4UwCgYIKoZIzj0EAwIw
aTEmMCQGA1UEAwwdQWdlIFZlcmlmaWNhdGlvbiBJc3N1ZXIgQ0EgMDExMjAwBgNV
BAoMKUFnZSBWZXJpZmljYXRpb24gUmVmZXJlbmNlIEltcGxlbWVudGF0aW9uMQsw
CQYDVQQGEwJFVTAeFw0yNTA3MDExMDU3MTFaFw0yNjA5MjQxMDU3MTBaMGUxIjAg
BgNVBAMMGUFnZSBWZXJpZmljYXRpb24gRFMgLSAwMDExMjAwBgNVBAoMKUFnZSBW
ZXJpZmljYXRpb24gUmVmZXJlbmNlIEltcGxlbWVudGF0aW9uMQswCQYDVQQGEwJF
VTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGeJ6W55fi4E9/PLtUoSQQQSQQ2w
APttY9yXfYtdNaT5O3Hyl9nTCLoulV6FY6+gYEgzquEOyxqu++QVm1uLkFejgeww
gekwHwYDVR0jBBgwFoAUy3CVgEyZHtxtC3z+6+BByiJULtgwFgYDVR0lAQH/BAww
CgYIK4ECAgAAAQIwRAYDVR0fBD0wOzA5oDegNYYzaHR0cHM6Ly9pc3N1ZXIuYWdl
dmVyaWZpY2F0aW9uLmRldi9wa2kvRVVfQ0FfMDEuY3JsMB0GA1UdDgQWBBT/G7qX
ssp+9a6jMBSG8fvJi0WY+jAOBgNVHQ8BAf8EBAMCB4AwOQYDVR0SBDIwMAYDVR0S
BCkwJ4IlaHR0cHM6Ly9jb21taXNzaW9uLmV1cm9wYS5ldS9pbmRleF9lbjAKBggq
hkjOPQQDAgNIADBFAiBKr1uGfm8SAuD0kk3otokxlHH5zms7nLc1X6aKAU4mNwIh
AN2zJrPAid9Vj1cy6qpeh8DV1RQGJGAvNZiv2r8YDbZq
-----END CERTIFICATE-----`);

/** 'Age Verification Issuer CA 01' of the EU, as the Commission's provider for tests (av-srv-web-issuing-avw-py) publishes it. */
const ROOT = new X509Certificate(`-----BEGIN CERTIFICATE-----
MIIC0zCCAnigAwIBAgIUVDLDFa4rz+IkYiwCyN+cH86e3bcwCgYIKoZIzj0EAwMw
aTEmMCQGA1UEAwwdQWdlIFZlcmlmaWNhdGlvbiBJc3N1ZXIgQ0EgMDExMjAwBgNV
BAoMKUFnZSBWZXJpZmljYXRpb24gUmVmZXJlbmNlIEltcGxlbWVudGF0aW9uMQsw
CQYDVQQGEwJFVTAeFw0yNTA3MDExMDI0MjJaFw0zNDA5MjcxMDI0MjFaMGkxJjAk
BgNVBAMMHUFnZSBWZXJpZmljYXRpb24gSXNzdWVyIENBIDAxMTIwMAYDVQQKDClB
Z2UgVmVyaWZpY2F0aW9uIFJlZmVyZW5jZSBJbXBsZW1lbnRhdGlvbjELMAkGA1UE
BhMCRVUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARZWSqRomweuXy6u3fvxPpQ
cGk1XGy6FermzmY6KMuc6jGzIp10NglnbdRMxMt1oxbFK322VvoDZKgDs2sokynD
o4H9MIH6MBIGA1UdEwEB/wQIMAYBAf8CAQAwHwYDVR0jBBgwFoAUy3CVgEyZHtxt
C3z+6+BByiJULtgwEwYDVR0lBAwwCgYIK4ECAgAAAQcwRAYDVR0fBD0wOzA5oDeg
NYYzaHR0cHM6Ly9pc3N1ZXIuYWdldmVyaWZpY2F0aW9uLmRldi9wa2kvRVVfQ0Ff
MDEuY3JsMB0GA1UdDgQWBBTLcJWATJke3G0LfP7r4EHKIlQu2DAOBgNVHQ8BAf8E
BAMCAQYwOQYDVR0SBDIwMAYDVR0SBCkwJ4IlaHR0cHM6Ly9jb21taXNzaW9uLmV1
cm9wYS5ldS9pbmRleF9lbjAKBggqhkjOPQQDAwNJADBGAiEAqaDOzWyw0piVvMYp
lBkRHchgXxONwAG5W70Ent/WDQUCIQDZvjN/4xosNu91CEql+F52u+5g0NRPR5Gy
GpJGwpRf1A==
-----END CERTIFICATE-----`);

/** What the example's request told the wallet. Of which page it was is not said there; the device signed for this one. */
const ASKED = {
  encryptionInfo:
    'gmVkY2FwaaJlbm9uY2VQOnVKMx__eBi_NnHCNCvb73JyZWNpcGllbnRQdWJsaWNLZXmkAQIgASFYIJsu3MOn4IszjLtICCwJRiSQ7LJw' +
    '0NrAJGeF8XU_xRwgIlggAs-QiNamy7cfETW7vPrT2gPFQxr1Z8KXAkHCkPfU0Hs',
  origin: 'http://localhost:8006',
};
const LISTS = 'https://issuer.eudiw.dev';
const LIST = 'AV/eu.europa.ec.av.1/3f560b19-f432-4f8d-bda8-a29c2bfacf52';
const WITHIN_ITS_TIME = new Date('2025-11-20T12:00:00Z');

const hex = (...lines: string[]) => new Uint8Array(Buffer.from(lines.join(''), 'hex'));
const map = (...entries: [string | number, unknown][]) => new Map(entries);

const ES256 = cborEncode(map([1, -7]));
const securityObject = map(
  [
    'status',
    map(
      ['status_list', map(['idx', 450], ['uri', `${LISTS}/token_status_list/${LIST}`])],
      ['identifier_list', map(['id', '450'], ['uri', `${LISTS}/identifier_list/${LIST}`])],
    ),
  ],
  ['docType', 'eu.europa.ec.av.1'],
  ['version', '1.0'],
  [
    'validityInfo',
    map(
      ['signed', new Date('2025-10-20T16:02:52Z')],
      ['validFrom', new Date('2025-10-20T16:02:52Z')],
      ['validUntil', new Date('2026-01-18T00:00:00Z')],
    ),
  ],
  [
    'valueDigests',
    map([
      'eu.europa.ec.av.1',
      map([0, hex('C22B017A42FCAFB134154F2D1322E376782C64E74543B698ADDC0ADC3E0F75D7')]),
    ]),
  ],
  [
    'deviceKeyInfo',
    map([
      'deviceKey',
      map(
        [1, 2],
        [-1, 1],
        [-2, hex('799175CC6CE08CDD34BFE6D3F909D5C8E5E30DD251B59B57B33D7448E9E61838')],
        [-3, hex('53FE63B0B795E3CA0723FA1DF04B229B73D5859C63E73AFBCE9EB957BD0A3F36')],
      ),
    ]),
  ],
  ['digestAlgorithm', 'SHA-256'],
);
const item = map(
  ['random', hex('10A62906DC911999D321A80129332814837B29377910C9366BB4619E1F17034B')],
  ['digestID', 0],
  ['elementValue', true],
  ['elementIdentifier', 'age_over_18'],
);
const issuerAuth = [
  ES256,
  map([33, new Uint8Array(SIGNER.raw)]),
  cborEncode(DataItem.fromData(securityObject)),
  hex(
    '5931DA1B0ADD466A78708873FEE0E6504BE7FE79609A88874E9F17A693CB5F12',
    '3A5DA9D33438B3C6527369DA6D071A3F23D357811A9A75DBA5A0B932A29E72B3',
  ),
];
const deviceSignature = [
  ES256,
  map(),
  null,
  hex(
    '117259AB19D451229E4C40948ED5517FD1F4C3D8984825E7DE86ED37CAB4AC7F',
    'F10855281F21256611AE769B109B4F0C92E9F4E740182E6C6519216A0AA715A4',
  ),
];
const document = map(
  ['docType', 'eu.europa.ec.av.1'],
  [
    'issuerSigned',
    map(['nameSpaces', map(['eu.europa.ec.av.1', [DataItem.fromData(item)]])], ['issuerAuth', issuerAuth]),
  ],
  [
    'deviceSigned',
    map(['nameSpaces', DataItem.fromData(map())], ['deviceAuth', map(['deviceSignature', deviceSignature])]),
  ],
);
const example = cborEncode(map(['version', '1.0'], ['documents', [document]], ['status', 0]));

describe('the answer that the profile has as its example', () => {
  const asked: StatusRef[] = [];
  const judgeOf = (...anchors: X509Certificate[]) =>
    new AttestationJudge({
      anchors: { current: () => anchors },
      statuses: {
        isValid: (ref) => {
          asked.push(ref);
          return Promise.resolve(true);
        },
      },
    });

  it('proves the age within its time, under the root of the EU, and its status is asked for', async () => {
    const verdict = await judgeOf(ROOT).judge(example, handedTranscript(ASKED), WITHIN_ITS_TIME);
    expect(verdict).toEqual({ outcome: 'proven' });
    expect(asked).toEqual([{ uri: `${LISTS}/token_status_list/${LIST}`, idx: 450 }]);
  });

  it('is expired now', async () => {
    const verdict = await judgeOf(ROOT).judge(example, handedTranscript(ASKED));
    expect(verdict).toEqual({ outcome: 'failed', kind: 'expired' });
  });

  it.each([
    ['another page', { ...ASKED, origin: 'http://localhost:8007' }],
    ['another request', { ...ASKED, encryptionInfo: ASKED.encryptionInfo.replace('OnVK', 'OnVL') }],
  ])('proves nothing to %s', async (_what, other) => {
    const verdict = await judgeOf(ROOT).judge(example, handedTranscript(other), WITHIN_ITS_TIME);
    expect(verdict).toEqual({ outcome: 'failed', kind: 'device' });
  });

  it('proves the age where a list names its signer alone', async () => {
    const verdict = await judgeOf(SIGNER).judge(example, handedTranscript(ASKED), WITHIN_ITS_TIME);
    expect(verdict).toEqual({ outcome: 'proven' });
  });

  it('proves nothing without anchors', async () => {
    const verdict = await judgeOf().judge(example, handedTranscript(ASKED), WITHIN_ITS_TIME);
    expect(verdict).toEqual({ outcome: 'failed', kind: 'chain' });
  });

  it('proves nothing while there is nobody to ask for its status', async () => {
    const judge = new AttestationJudge({ anchors: { current: () => [ROOT] } });
    const verdict = await judge.judge(example, handedTranscript(ASKED), WITHIN_ITS_TIME);
    expect(verdict).toEqual({ outcome: 'failed', kind: 'status' });
  });
});
