import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HostileProvider {
  readonly issuer: string;
  /** What the next ID token says over the usual claims, and whether the key that the provider publishes signs it. */
  next: { claims: JWTPayload; isSigned: boolean };
  stop(): Promise<void>;
}

/** Speaks OpenID Connect well enough to be believed, and hands out whatever token a test wants: a real one cannot be made to lie. */
export async function startHostileProvider(clientId: string): Promise<HostileProvider> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const published = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const tokenOf = ({ claims, isSigned }: HostileProvider['next']) =>
    new SignJWT({ sub: 'someone', ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .setIssuer(provider.issuer)
      .setAudience(claims.aud ?? clientId)
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign((isSigned ? own : foreign).privateKey);
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/auth`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({ keys: [published] }),
    '/token': async () => ({
      access_token: 'access',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: await tokenOf(provider.next),
    }),
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = JSON.stringify(await answers[request.url ?? '']?.());
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    })().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider: HostileProvider = {
    issuer: `http://127.0.0.1:${port}`,
    next: { claims: {}, isSigned: true },
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return provider;
}
