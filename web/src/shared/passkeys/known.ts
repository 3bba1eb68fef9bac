import { browserStorage } from '../storage';

const KEY = 'passkeyKnown';

/** Whether a passkey of this site was made or used in this browser: then it is offered first. */
export const isPasskeyKnown = (): boolean => browserStorage.get(KEY) === '1';

export const notePasskey = (): void => browserStorage.set(KEY, '1');
