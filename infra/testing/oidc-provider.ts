import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { chosenPort, waitUntil } from '../parts';
import { plainEnvironment, readyOrFailed, startChild } from '../parts/child';
import { signal } from '../parts/identity-of-process';

/** A person at the test provider. */
export interface OidcAccount {
  /** The provider's own, lasting name for the account. */
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly picture?: string;
  /** What the ID token says beyond these, by the claims' names: `{ age_over_18: true }`. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

export interface OidcProviderOptions {
  /** Exact addresses; one on 127.0.0.1 without a port stands for any port there (RFC 8252, 7.3). */
  readonly redirectUris: readonly string[];
  readonly accounts: readonly OidcAccount[];
}

export interface OidcProvider {
  /** GOOGLE_ISSUER, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET of a gateway that uses it, AGE_OPENID_… of identity. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Connections are accepted and nothing is answered, until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/**
 * Starts a real OpenID Connect provider (the oidc-provider package) as a process of its own, for tests of the sign-in with Google
 * and of the proof of age:
 *
 *     const provider = await startOidcProvider(0, { redirectUris: ['http://127.0.0.1/api/auth/google/callback'], accounts });
 *     // GOOGLE_ISSUER=provider.issuer GOOGLE_CLIENT_ID=provider.clientId GOOGLE_CLIENT_SECRET=provider.clientSecret
 *
 * Its page 'Escolha uma conta' has one button for each account, `name (email)`, and 'Cancelar'. It remembers a person in a cookie, as
 * real ones do. Authorization code with PKCE only. @param port 0 takes a free one
 */
export async function startOidcProvider(port: number, options: OidcProviderOptions): Promise<OidcProvider> {
  const chosen = await chosenPort(port);
  const issuer = `http://127.0.0.1:${chosen}`;
  const clientId = `client-${randomBytes(4).toString('hex')}`;
  const clientSecret = randomBytes(24).toString('base64url');
  const child = await startChild({
    name: 'oidc-provider',
    command: process.execPath,
    args: [join(__dirname, 'oidc-provider.mjs')],
    env: {
      ...plainEnvironment(),
      OIDC_PROVIDER: JSON.stringify({ port: chosen, clientId, clientSecret, ...options }),
    },
  });
  const discovery = `${issuer}/.well-known/openid-configuration`;
  const ready = waitUntil(
    'oidc-provider',
    async () => (await fetch(discovery, { signal: AbortSignal.timeout(2_000) })).ok,
    30_000,
  );
  await readyOrFailed('oidc-provider', child, ready);
  return {
    issuer,
    clientId,
    clientSecret,
    pause: () => signal(child.pid, 'SIGSTOP'),
    resume: () => signal(child.pid, 'SIGCONT'),
    stop: async () => {
      signal(child.pid, 'SIGCONT');
      await child.stop(5_000);
    },
  };
}
