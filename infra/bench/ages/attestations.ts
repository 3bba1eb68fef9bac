import { generateKeyPairSync, randomBytes, sign, verify, X509Certificate } from 'node:crypto';
import { AttestationJudge } from '../../../services/identity/src/age/ways/wallet/attestation';
import { postedTranscript } from '../../../services/identity/src/age/ways/wallet/transcript';
import { createAuthority, deviceResponse, issueAttestation } from '../../age-wallet';
import { barOf, type Report } from '../../load/report';
import { median, medianAndSpread, percentile } from '../../load/statistics';
import { inTurns } from '../turns';

const ATTESTATIONS = 300;
const ROUNDS = 5;
const BARS = { perSecond: 200, p99Ms: 50 };
/** Bytes that an authority and a device sign, about. */
const SIGNED_BYTES = 400;
const RESPONSE_URI = 'https://site.example/api/age/wallet/answer/walk';

/** Each piece of work once, one after the other. Milliseconds, those of processor time for each. */
async function timed(works: readonly (() => unknown)[]) {
  const before = process.cpuUsage();
  const times: number[] = [];
  const began = performance.now();
  for (const work of works) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const processor = (user + system) / 1_000 / works.length;
  return { perSecond: works.length / seconds, p99: percentile(times, 99), processor };
}

/** Judges the answers of as many wallets. */
async function judging(): Promise<(() => Promise<void>)[]> {
  const authority = await createAuthority();
  const anchors = [new X509Certificate(authority.anchorPem)];
  const judge = new AttestationJudge({ anchors: { current: () => anchors } });
  const works: (() => Promise<void>)[] = [];
  for (let n = 0; n < ATTESTATIONS; n += 1) {
    const nonce = randomBytes(16).toString('base64url');
    const transcript = postedTranscript({
      ...{ clientId: `redirect_uri:${RESPONSE_URI}`, nonce, responseUri: RESPONSE_URI },
    });
    const answer = await deviceResponse(await issueAttestation(authority), transcript);
    works.push(async () => {
      const { outcome } = await judge.judge(answer, transcript);
      if (outcome !== 'proven') throw new Error(`a good attestation has ${outcome}`);
    });
  }
  return works;
}

/** What no site can leave out: one signature of an issuer and one of a device, both of which hold. */
function twoSignatures(): (() => void)[] {
  return Array.from({ length: ATTESTATIONS }, () => {
    const parts = ['issuer', 'device'].map(() => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const bytes = randomBytes(SIGNED_BYTES);
      return { publicKey, bytes, signature: sign('sha256', bytes, privateKey) };
    });
    return () => {
      for (const { publicKey, bytes, signature } of parts)
        if (!verify('sha256', bytes, publicKey, signature)) throw new Error('a good signature does not hold');
    };
  });
}

/** How fast one process tells what attestations prove. */
export async function attestationsReport(): Promise<Report> {
  const works = [await judging(), twoSignatures()];
  // Before the turns that count: compiled code.
  for (const work of works) await timed(work);
  const turns = await inTurns(
    ROUNDS,
    works.map((work) => () => timed(work)),
  );
  const of = (at: number, what: 'perSecond' | 'p99' | 'processor') =>
    (turns[at] ?? []).map((turn) => turn[what]);
  return {
    about:
      `${ATTESTATIONS} attestations of as many wallets, one after the other in one process: dates, chain, both signatures and the digest. ` +
      `Beside them two bare signatures (ECDSA on P-256). ${ROUNDS} rounds in changing order; median (least to most).`,
    tables: [
      {
        head: ['attestations', 'a second', 'p99', 'processor time of each'],
        rows: ['judged', 'the floor: two signatures'].map((what, at) => [
          ...[what, medianAndSpread(of(at, 'perSecond'), 0)],
          ...[`${medianAndSpread(of(at, 'p99'), 2)} ms`, `${medianAndSpread(of(at, 'processor'), 2)} ms`],
        ]),
      },
    ],
    bars: [
      barOf('attestations a second, one process', median(of(0, 'perSecond')), { least: BARS.perSecond }),
      barOf('an attestation, p99', median(of(0, 'p99')), { most: BARS.p99Ms, unit: ' ms', digits: 2 }),
    ],
  };
}
