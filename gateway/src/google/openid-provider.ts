import { CodedError } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  discovery,
  fetchUserInfo,
  type Configuration,
} from 'openid-client';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { GatewayConfig } from '../config';
import type { Flow } from './flow';
import { providerFailureOf } from './provider-failure';

const SCOPE = 'openid email profile';
const CALLBACK = '/api/auth/google/callback';
/** For each answer of the provider (seconds): somebody waits before a white page. */
const ANSWER_WITHIN_SECONDS = 5;
const DISCOVER_AGAIN_AFTER_MS = 60 * 60 * 1_000;
const RETRY_AFTER_MS = 250;

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
export class OpenIdProvider {
  private readonly log = logger('provider');
  private readonly callback: string;
  private discovered: { readonly configuration: Configuration; readonly until: number } | undefined;
  private discovering: Promise<Configuration> | undefined;

  constructor(private readonly config: ProviderConfig) {
    this.callback = `${config.SITE_URL}${CALLBACK}`;
  }

  /** Where the browser goes to choose an account. @throws CodedError `auth.provider-off`, `auth.provider-unreachable` */
  async address(flow: Flow & { challenge: string }): Promise<string> {
    const configuration = await this.configuration();
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
  async person(query: string, flow: Flow): Promise<ProvidedPerson> {
    const configuration = await this.configuration();
    try {
      return await this.exchange(configuration, new URL(`${this.callback}?${query}`), flow);
    } catch (error) {
      const failure = providerFailureOf(error);
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

  /** What the provider says about itself, asked again every hour; the last answer is good while it does not answer. */
  private async configuration(): Promise<Configuration> {
    const known = this.discovered;
    if (known && known.until > performance.now()) return known.configuration;
    this.discovering ??= this.discover().finally(() => {
      this.discovering = undefined;
    });
    try {
      return await this.discovering;
    } catch (error) {
      if (!known) throw error;
      return known.configuration;
    }
  }

  private async discover(): Promise<Configuration> {
    const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = this.config;
    if (GOOGLE_CLIENT_ID === undefined || GOOGLE_CLIENT_SECRET === undefined)
      throw new CodedError('auth.provider-off');
    const issuer = new URL(GOOGLE_ISSUER);
    const ask = () =>
      discovery(issuer, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, undefined, {
        timeout: ANSWER_WITHIN_SECONDS,
        // The configuration lets only providers on this machine do without TLS.
        ...(issuer.protocol === 'http:' ? { execute: [allowInsecureRequests] } : {}),
      });
    try {
      const configuration = await ask().catch((error: unknown) => this.onceMore(ask, error));
      this.discovered = { configuration, until: performance.now() + DISCOVER_AGAIN_AFTER_MS };
      return configuration;
    } catch (error) {
      const { code, detail } = providerFailureOf(error);
      this.log.warn({ code, reason: detail }, 'the sign-in provider cannot be had');
      throw new CodedError('auth.provider-unreachable', detail);
    }
  }

  /** A connection that broke is worth a second try; a provider that took its whole time is not. */
  private async onceMore(ask: () => Promise<Configuration>, error: unknown): Promise<Configuration> {
    if (providerFailureOf(error).detail === 'OAUTH_TIMEOUT') throw error;
    await wait(RETRY_AFTER_MS);
    return ask();
  }
}
