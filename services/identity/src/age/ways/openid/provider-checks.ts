import type { AgeCheck } from '@alcova/contracts';
import { type OpenIdProvider, providerFailureOf } from '@alcova/outside/openid';
import { isSafeToAsk } from '@alcova/platform';
import { createRemoteJWKSet } from 'jose';

const KEYS_WITHIN_MS = 5_000;
/** How the client calls a description that names another issuer. */
const OTHER_ISSUER = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

/** Whether a provider describes itself as the one that is configured, and publishes keys. Nothing that it wrote is told on. */
export async function providerChecks(
  provider: Pick<OpenIdProvider, 'askAnew'>,
  environment: string,
): Promise<AgeCheck[]> {
  try {
    const { jwks_uri: keys } = (await provider.askAnew()).serverMetadata();
    return [{ name: 'provider', ok: true }, { name: 'issuer', ok: true }, await keysCheck(keys, environment)];
  } catch (error) {
    const { means, kind } = providerFailureOf(error);
    if (kind === OTHER_ISSUER)
      return [
        { name: 'provider', ok: true },
        { name: 'issuer', ok: false },
      ];
    return [{ name: 'provider', ok: false, reason: reasonOf(means) }];
  }
}

async function keysCheck(address: string | undefined, environment: string): Promise<AgeCheck> {
  if (address === undefined || !URL.canParse(address) || !isSafeToAsk(address, environment))
    return { name: 'keys', ok: false, reason: 'unusable' };
  const published = createRemoteJWKSet(new URL(address), { timeoutDuration: KEYS_WITHIN_MS });
  try {
    await published.reload();
  } catch (error) {
    return { name: 'keys', ok: false, reason: reasonOf(providerFailureOf(error).means) };
  }
  const count = published.jwks()?.keys.length ?? 0;
  return { name: 'keys', ok: count > 0, count };
}

const reasonOf = (means: string): 'unreachable' | 'unusable' =>
  means === 'unreachable' ? 'unreachable' : 'unusable';
