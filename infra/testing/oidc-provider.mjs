/**
 * An OpenID Connect provider for tests, as its own process on loopback. The accounts come as JSON in the environment; a person picks one
 * of them on a plain page, or gives up there ("Cancelar"). Started by oidc-provider.ts, which says how it is used.
 */
import Provider from 'oidc-provider';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { URLSearchParams } from 'node:url';

const { port, clientId, clientSecret, redirectUris, accounts } = JSON.parse(
  process.env.OIDC_PROVIDER ?? '{}',
);
const issuer = `http://127.0.0.1:${port}`;
/** Names of what accounts say of themselves beyond the usual: it stands in the ID token. */
const furtherClaims = [...new Set(accounts.flatMap(({ claims }) => Object.keys(claims ?? {})))];
const secret = () => randomBytes(24).toString('base64url');
const signingKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: secret(),
  use: 'sig',
  alg: 'RS256',
});

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: redirectUris,
    },
  ],
  jwks: { keys: [signingKey()] },
  cookies: { keys: [secret()] },
  scopes: ['openid', 'email', 'profile'],
  claims: {
    openid: ['sub', ...furtherClaims],
    email: ['email', 'email_verified'],
    profile: ['name', 'picture'],
  },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, id) => accountOf(id),
  loadExistingGrant: grantEverything,
});

// Sites under test get free ports on loopback: a registered address without one stands for any.
provider.Client.prototype.redirectUriAllowed = (uri) =>
  redirectUris.some(
    (allowed) => allowed === uri || allowed === uri.replace(/^(http:\/\/127\.0\.0\.1):\d+/, '$1'),
  );

function accountOf(id) {
  const account = accounts.find(({ sub }) => sub === id);
  if (!account) return undefined;
  const { sub, email, emailVerified, name, picture, claims } = account;
  return {
    accountId: sub,
    claims: () => ({ ...claims, sub, email, email_verified: emailVerified, name, picture }),
  };
}

/** The person has chosen an account: what the client asks for is granted without another question. */
async function grantEverything(context) {
  const { client, session, params } = context.oidc;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(params.scope);
  await grant.save();
  return grant;
}

const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function choice(uid) {
  const buttons = accounts.map(
    ({ sub, name, email }) =>
      `<p><button name="account" value="${escaped(sub)}">${escaped(name)} (${escaped(email)})</button></p>`,
  );
  return `<!doctype html><html lang="pt-BR"><title>Escolha uma conta</title><h1>Escolha uma conta</h1>
<form method="post" action="/interaction/${escaped(uid)}">${buttons.join('')}
<p><button name="cancel" value="1">Cancelar</button></p></form></html>`;
}

async function formOf(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
}

async function interaction(request, response) {
  const { uid } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    return response.end(choice(uid));
  }
  const form = await formOf(request);
  const result = form.has('cancel')
    ? { error: 'access_denied', error_description: 'the person gave up' }
    : { login: { accountId: form.get('account') } };
  return provider.interactionFinished(request, response, result);
}

const answer = provider.callback();
const server = createServer((request, response) => {
  if (!request.url?.startsWith('/interaction/')) return answer(request, response);
  return interaction(request, response).catch((error) => {
    response.statusCode = 400;
    response.end(String(error));
  });
});
server.listen(port, '127.0.0.1');
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
