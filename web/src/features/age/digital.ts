import { type DigitalRequest, MAX_WALLET_ANSWER } from '@alcova/contracts';
import { z } from 'zod';
import { parseJson } from '../../shared/json';
import { logFailure } from '../../shared/log';

/** A question in the form of ISO/IEC TS 18013-7, annex C. */
const PROTOCOL = 'org-iso-mdoc';

declare global {
  interface CredentialRequestOptions {
    digital?: {
      readonly requests: readonly { readonly protocol: string; readonly data: DigitalRequest }[];
    };
  }
}

/** Whether this browser asks wallets by itself (W3C Digital Credentials), in the form that ages are asked in. Early ones do not tell which they know. */
export function asksWallets(): boolean {
  if (typeof DigitalCredential === 'undefined') return false;
  return (
    !('userAgentAllowsProtocol' in DigitalCredential) || DigitalCredential.userAgentAllowsProtocol(PROTOCOL)
  );
}

const answered = z.object({ response: z.base64url().min(1).max(MAX_WALLET_ANSWER) });
const credential = z.object({
  protocol: z.literal(PROTOCOL),
  data: z.union([z.string().transform(parseJson).pipe(answered), answered]),
});

/** The answer of a wallet as base64url, out of what the browser gives: an object, or early ones' text of it. Null for anything else. */
export function answerFrom(given: unknown): string | null {
  const parsed = credential.safeParse(given);
  return parsed.success ? parsed.data.data.response : null;
}

/**
 * Lets the browser ask its wallets, which it does within a few seconds of a press alone. Null where no answer comes of it: somebody closes
 * the browser's dialogue, no wallet is there, or what comes is none.
 */
export async function askBrowser(data: DigitalRequest, signal: AbortSignal): Promise<string | null> {
  try {
    const requests = [{ protocol: PROTOCOL, data }];
    return answerFrom(
      await navigator.credentials.get({ mediation: 'required', digital: { requests }, signal }),
    );
  } catch (cause) {
    logFailure('age: the browser brought no answer', cause);
    return null;
  }
}
