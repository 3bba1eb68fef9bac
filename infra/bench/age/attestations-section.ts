import { generateKeyPairSync, randomBytes, sign, verify, X509Certificate } from 'node:crypto';
import { AttestationJudge } from '../../../services/identity/src/age/ways/wallet/attestation';
import { postedTranscript } from '../../../services/identity/src/age/ways/wallet/transcript';
import { createAuthority, deviceResponse, issueAttestation } from '../../age-wallet';
import type { Section } from '../section';
import { median, medianAndSpread, percentile } from '../../load/statistics';
import { inTurns } from '../turns';

const ATTESTATIONS = 300;
const ROUNDS = 5;
const BARS = { perSecond: 200, p99Ms: 50 };
/** Bytes that an authority and a device sign, about. */
const SIGNED_BYTES = 400;
const RESPONSE_URI = 'https://site.example/api/age/wallet/answer/walk';

interface Turn {
  readonly perSecond: number;
  readonly p99: number;
  /** Milliseconds of processor time for each. */
  readonly processor: number;
}

/** Each piece of work once, one after the other. */
async function timed(works: readonly (() => unknown)[]): Promise<Turn> {
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
  for (let n = 0; n < ATTESTATIONS; n++) {
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
export async function attestationsSection(): Promise<Section> {
  const [judged, floor] = [await judging(), twoSignatures()];
  // Before the turns that count: compiled code.
  await timed(judged);
  await timed(floor);
  const [ours = [], least = []] = await inTurns(ROUNDS, [() => timed(judged), () => timed(floor)]);
  const row = (what: string, turns: readonly Turn[]) => [
    what,
    medianAndSpread(
      turns.map(({ perSecond }) => perSecond),
      0,
    ),
    `${medianAndSpread(
      turns.map(({ p99 }) => p99),
      2,
    )} ms`,
    `${medianAndSpread(
      turns.map(({ processor }) => processor),
      2,
    )} ms`,
  ];
  const perSecond = median(ours.map((turn) => turn.perSecond));
  const p99 = median(ours.map((turn) => turn.p99));
  return {
    title: 'Ages: an attestation is judged',
    command: 'npm run bench -- --only ages -- --only attestations',
    about:
      `${ATTESTATIONS} attestations of as many wallets, each for a walk of its own, one after the other in one process: read, dates, chain to ` +
      'the anchor, the signature of the issuer, digest, and the signature of the device. Beside them two bare signatures of node:crypto (ECDSA ' +
      `on P-256). ${ROUNDS} rounds in changing order; median (least to most).`,
    head: ['what', 'a second', 'p99', 'processor time of each'],
    rows: [row('attestations', ours), row('the floor: two signatures', least)],
    bars: [
      {
        name: 'attestations a second, one process',
        wanted: `>= ${BARS.perSecond}`,
        measured: perSecond.toFixed(0),
        isMet: perSecond >= BARS.perSecond,
      },
      {
        name: 'p99',
        wanted: `<= ${BARS.p99Ms} ms`,
        measured: `${p99.toFixed(2)} ms`,
        isMet: p99 <= BARS.p99Ms,
      },
    ],
  };
}
