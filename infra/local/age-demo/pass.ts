import { z } from 'zod';
import { answerPosted, type Authority, issueAttestation } from '../../age-wallet';
import { asWallet } from './wallet-page';

const begun = z.object({ address: z.url() });
const ended = z.object({ outcome: z.literal('proven') });
const WITHIN_MS = 15_000;

/** The cookie of who has proved to be an adult to this site, got as visitors get it: for what fills the site while it asks for proofs. */
export async function passOf(siteUrl: string, issuer: Authority): Promise<string> {
  const send = async (path: string, body: BodyInit, headers: Record<string, string>) => {
    const signal = AbortSignal.timeout(WITHIN_MS);
    const response = await fetch(path, { method: 'POST', body, headers, signal });
    if (!response.ok) throw new Error(`${new URL(path).pathname}: ${response.status}`);
    return response;
  };
  const asPage = { origin: siteUrl, 'content-type': 'application/json' };
  const asked = await send(`${siteUrl}/api/age/wallet/begin`, '{}', asPage);
  const { address } = begun.parse(await asked.json());
  const { responseUri, form } = await answerPosted(await issueAttestation(issuer), asWallet(address));
  await send(responseUri, new URLSearchParams(form), {});
  const cookie = cookieOf(asked);
  const proven = await send(`${siteUrl}/api/age/wallet/hand`, '{}', { ...asPage, cookie });
  ended.parse(await proven.json());
  return cookieOf(proven);
}

/** Those that an answer sets, without those that it takes back. */
const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ');
