import { CodedError } from '@alcova/contracts';
import { OpenIdProvider } from '@alcova/outside/openid';
import { logger } from '@alcova/platform';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  fetchUserInfo,
  type Configuration,
} from 'openid-client';
import { z } from 'zod';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter';
import type { GatewayConfig } from '../config/config';
import type { Flow } from './flow';
import { signInFailureOf } from './provider-failure';

const SCOPE = 'openid email profile';
const CALLBACK = '/api/auth/google/callback';
/** Who waits for the provider keeps room that other requests need: while it says nothing few do so, and the rest is told soon. */
const ASKING = { atOnce: 16, waiting: 64, waitMs: 300 };

/** What is read of an ID token or of the provider's answer about a person; a claim of the wrong type counts as missing. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(254).catch(''),
  email_verified: z.boolean().catch(false),
  name: z.string().max(512).catch(''),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_048)
    .nullable()
    .catch(null),
});

/** A person whom the provider vouches for. `email` is empty when it did not tell one. */
export interface ProvidedPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly photo: string | null;
}

type ProviderConfig = Pick<
  GatewayConfig,
  'GOOGLE_ISSUER' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'SITE_URL'
>;

/** The OpenID provider behind 'Entrar com Google': authorization code with PKCE, state and nonce. */
export class SignInProvider {
  private readonly log = logger('provider');
  private readonly callback: string;
  private readonly known: OpenIdProvider | undefined;
  private readonly asking = new ConcurrencyLimiter(ASKING);

  constructor(config: ProviderConfig) {
    this.callback = `${config.SITE_URL}${CALLBACK}`;
    const { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config;
    if (clientId !== undefined && clientSecret !== undefined)
      this.known = new OpenIdProvider({ issuer, clientId, clientSecret, purpose: 'sign-in' });
  }

  /** Where the browser goes to choose an account. @throws CodedError `auth.provider-off`, `auth.provider-unreachable` */
  async address(flow: Flow & { challenge: string }): Promise<string> {
    const configuration = await this.bounded(() => this.configuration());
    return buildAuthorizationUrl(configuration, {
      redirect_uri: this.callback,
      scope: SCOPE,
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: flow.challenge,
      code_challenge_method: 'S256',
    }).href;
  }

  /**
   * Who came back. @param query of the callback's address, without the question mark
   * @throws CodedError `auth.provider-cancelled`, `auth.provider-unreachable`, `auth.provider-failed`, `auth.provider-off`
   */
  person(query: string, flow: Flow): Promise<ProvidedPerson> {
    return this.bounded(() => this.cameBack(query, flow));
  }

  private bounded<T>(work: () => Promise<T>): Promise<T> {
    return this.asking.run(
      '',
      work,
      () => new CodedError('auth.provider-unreachable', 'too many wait for the provider'),
    );
  }

  private async cameBack(query: string, flow: Flow): Promise<ProvidedPerson> {
    const configuration = await this.configuration();
    try {
      return await this.exchange(configuration, new URL(`${this.callback}?${query}`), flow);
    } catch (error) {
      const failure = signInFailureOf(error);
      if (failure.code !== 'auth.provider-cancelled')
        this.log.warn({ code: failure.code, reason: failure.detail }, 'a sign-in at the provider failed');
      throw failure;
    }
  }

  private async exchange(configuration: Configuration, address: URL, flow: Flow): Promise<ProvidedPerson> {
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const told = claims.parse(tokens.claims());
    // Standard providers tell name and address on asking only; Google puts them into the token as well.
    const known =
      told.email === ''
        ? claims.parse(await fetchUserInfo(configuration, tokens.access_token, told.sub))
        : told;
    return {
      issuer: configuration.serverMetadata().issuer,
      subject: told.sub,
      email: known.email,
      emailVerified: known.email_verified,
      name: known.name,
      photo: known.picture,
    };
  }

  private async configuration(): Promise<Configuration> {
    if (!this.known) throw new CodedError('auth.provider-off');
    return this.known.configuration().catch((error: unknown) => {
      throw new CodedError('auth.provider-unreachable', signInFailureOf(error).detail);
    });
  }
}
