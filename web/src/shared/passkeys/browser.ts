import {
  type NewPasskey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@alcova/contracts';
import { ApiError } from '../api/error';
import { texts } from './texts';

/** What a browser's refusal is called (WebAuthn, 5.1), in words for people. */
function failureOf(cause: unknown): ApiError {
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'InvalidStateError') return new ApiError('passkey', texts.known);
  if (name === 'SecurityError' || name === 'NotSupportedError') return new ApiError('passkey', texts.notHere);
  return new ApiError('passkey', texts.notUsed);
}

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

// The library comes when somebody needs it: no visitor does.
const library = () => import('@simplewebauthn/browser');

/** Lets the person make a passkey. Throws ApiError. */
export async function createPasskey(options: PasskeyCreation): Promise<NewPasskey> {
  if (!hasPasskeys()) throw new ApiError('passkey', texts.notHere);
  const { startRegistration } = await library();
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (cause) {
    throw failureOf(cause);
  }
}

/** Lets the person show a passkey. Throws ApiError. */
export async function askPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  if (!hasPasskeys()) throw new ApiError('passkey', texts.notHere);
  const { startAuthentication } = await library();
  try {
    return await startAuthentication({ optionsJSON: request });
  } catch (cause) {
    throw failureOf(cause);
  }
}
