import { type AgeCheck, type AgeOutcome, CodedError } from '@alcova/contracts';
import { OpenIdProvider, providerFailureOf } from '@alcova/outside/openid';
import { logger } from '@alcova/platform';
import { setTimeout as wait } from 'node:timers/promises';
import { authorizationCodeGrant, buildAuthorizationUrl } from 'openid-client';
import type { BegunProof, BroughtAnswer, EndedProof, LeavingAgeWay } from '../age-way';
import { outcomeOf } from './age-claim';
import type { OpenIdConfig } from '../../../config/openid-config';
import { providerChecks } from './provider-checks';
import { newWalk, secretOf, type Walk, walkOf } from './walk';

const CALLBACK = '/api/age/openid/return';
/** For all that the end of a proof asks of the provider: less than its caller waits. */
const FINISH_WITHIN_MS = 13_000;
const log = logger('age');

type Config = OpenIdConfig & { readonly SITE_URL: string; readonly NODE_ENV: string };

/** The way over a provider that speaks OpenID Connect; undefined where none is configured. */
export function openIdWay(config: Config): LeavingAgeWay | undefined {
  const {
    AGE_OPENID_ISSUER: issuer,
    AGE_OPENID_CLIENT_ID: clientId,
    AGE_OPENID_CLIENT_SECRET: clientSecret,
  } = config;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return new OpenIdWay(new OpenIdProvider({ issuer, clientId, clientSecret, purpose: 'age' }), config);
}

/** Authorization code with PKCE, state and nonce. The ID token is read for one claim and dropped. */
class OpenIdWay implements LeavingAgeWay {
  readonly way = 'openid';
  readonly label: string;
  private readonly callback: string;

  constructor(
    private readonly provider: OpenIdProvider,
    private readonly config: Config,
  ) {
    this.label = config.AGE_OPENID_LABEL;
    this.callback = `${config.SITE_URL}${CALLBACK}`;
  }

  async begin(): Promise<BegunProof> {
    const configuration = await this.provider.configuration().catch((error: unknown) => {
      throw new CodedError('age.way-unreachable', providerFailureOf(error).kind);
    });
    const { challenge, ...walk } = await newWalk();
    const { href } = buildAuthorizationUrl(configuration, {
      redirect_uri: this.callback,
      scope: this.config.AGE_OPENID_SCOPE,
      state: walk.state,
      nonce: walk.nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    return { address: href, secret: secretOf(walk) };
  }

  /** A code is good once at the provider: nothing is kept here. */
  async finish(back: BroughtAnswer): Promise<EndedProof> {
    return { outcome: await this.end(back) };
  }

  test(): Promise<AgeCheck[]> {
    return providerChecks(this.provider, this.config.NODE_ENV);
  }

  private async end({ secret, answer }: BroughtAnswer): Promise<AgeOutcome> {
    const walk = walkOf(secret);
    if (!walk) return this.failed('failed', 'secret');
    try {
      return await inTime(this.exchange(walk, answer));
    } catch (error) {
      // What was thrown may hold claims and tokens: its kind alone goes on.
      const { means, kind } = providerFailureOf(error);
      return this.failed(means, kind);
    }
  }

  private async exchange(walk: Walk, answer: string): Promise<AgeOutcome> {
    const configuration = await this.provider.configuration();
    const tokens = await authorizationCodeGrant(configuration, new URL(`${this.callback}?${answer}`), {
      expectedState: walk.state,
      expectedNonce: walk.nonce,
      pkceCodeVerifier: walk.verifier,
      idTokenExpected: true,
    });
    const { AGE_OPENID_CLAIM: claim, AGE_OPENID_VALUE: value } = this.config;
    const outcome = outcomeOf(tokens.claims(), { claim, value });
    return outcome === 'failed' ? this.failed(outcome, 'claim') : outcome;
  }

  private failed(outcome: AgeOutcome, kind: string): AgeOutcome {
    if (outcome !== 'cancelled')
      log.warn({ way: this.way, outcome, kind }, 'a proof of age did not come about');
    return outcome;
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = wait(FINISH_WITHIN_MS, undefined, { signal: ended.signal }).then(() => {
    throw new DOMException('the provider took too long', 'TimeoutError');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}
