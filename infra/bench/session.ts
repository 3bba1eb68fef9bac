import {
  ACCESS_SECONDS,
  accountRevocationKey,
  type AccessClaims,
  familyRevocationKey,
} from '@alcova/contracts';
import { type CryptoKey, generateKeyPair, SignJWT } from 'jose';
import { AccessTokens } from '../../gateway/src/session/access-tokens';
import { Revocations } from '../../gateway/src/session/revocations';
import { VerificationKeys } from '../../gateway/src/session/verification-keys';
import { median } from './statistics';
import { printTable } from './table';

const CALLS = 1_000_000;
const ROUNDS = 3;
const TOKENS = 1_000;
const REVOKED = 10_000;

/** One key, as identity would hand it out. */
class OneKey extends VerificationKeys {
  constructor(private readonly key: CryptoKey) {
    super({ request: () => Promise.reject(new Error('nobody is asked')) });
  }

  override find(): Promise<CryptoKey> {
    return Promise.resolve(this.key);
  }
}

/** Microseconds for each of `CALLS` calls. */
async function costOf(call: (n: number) => unknown): Promise<number> {
  const started = performance.now();
  for (let n = 0; n < CALLS; n++) await call(n);
  return ((performance.now() - started) * 1_000) / CALLS;
}

async function main(): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA');
  // A view reads the clock for every answer, and so does this.
  const revocations = new Revocations({ staleMs: () => performance.now() % 1_000 });
  for (let n = 0; n < REVOKED; n++) {
    const key = n % 2 ? accountRevocationKey(`revoked${n}`) : familyRevocationKey(`revoked${n}`);
    revocations.note({ key, value: n % 2 ? { gen: 1 } : { ended: true } });
  }
  const tokens = new AccessTokens(new OneKey(publicKey), revocations);
  const signed: string[] = [];
  for (let n = 0; n < TOKENS; n++) signed.push(await tokenOf(n, privateKey));
  const firstStarted = performance.now();
  const bare = new Map<string, AccessClaims>();
  for (const token of signed) bare.set(token, await tokens.verify(token));
  const first = ((performance.now() - firstStarted) * 1_000) / TOKENS;
  const rounds = { floor: [] as number[], verify: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rounds.floor.push(await costOf((n) => bare.get(signed[n % TOKENS] ?? '')));
    rounds.verify.push(await costOf((n) => tokens.verify(signed[n % TOKENS] ?? '')));
  }
  printTable(
    ['what', 'microseconds a call'],
    [
      ['a token seen for the first time (signature)', first.toFixed(0)],
      [`a remembered token, ${REVOKED} revocations known`, median(rounds.verify).toFixed(2)],
      ['the floor: a bare look-up', median(rounds.floor).toFixed(2)],
    ],
  );
}

const tokenOf = (n: number, key: CryptoKey): Promise<string> =>
  new SignJWT({
    ...{ fam: `family${n}`, role: 'user', name: 'Alguém', gen: 0, limited: false },
    auth: Math.floor(Date.now() / 1_000),
  })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'bench' })
    .setSubject(`account${n}`)
    .setExpirationTime(Math.floor(Date.now() / 1_000) + ACCESS_SECONDS)
    .sign(key);

void main();
