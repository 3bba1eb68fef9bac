import {
  type NewPasskey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@alcova/contracts';
import { ApiError } from '../api/error';
import { notePasskey } from './known';
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

/** Whether it could have one of this site: passkeys belong to a name, and not to an IP address. */
export const couldHavePasskey = (): boolean =>
  hasPasskeys() && !/^(?:[\d.]+|\[.*\])$/.test(window.location.hostname);

// The library comes when somebody needs it: no visitor does.
const library = () => import('@simplewebauthn/browser');

/** Lets the person make a passkey. Throws ApiError. */
export async function createPasskey(options: PasskeyCreation): Promise<NewPasskey> {
  if (!hasPasskeys()) throw new ApiError('passkey', texts.notHere);
  const { startRegistration } = await library();
  try {
    const made = await startRegistration({ optionsJSON: options });
    notePasskey();
    return made;
  } catch (cause) {
    throw failureOf(cause);
  }
}

/** Lets the person show a passkey. Throws ApiError. */
export async function askPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  if (!hasPasskeys()) throw new ApiError('passkey', texts.notHere);
  const { startAuthentication } = await library();
  try {
    const shown = await startAuthentication({ optionsJSON: request });
    notePasskey();
    return shown;
  } catch (cause) {
    throw failureOf(cause);
  }
}
