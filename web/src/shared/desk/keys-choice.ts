import { keysChoice } from '../keys/keys-choice';

/** Whether single keys mean anything at the desks of this browser. */
export const deskKeysChoice = keysChoice('deskKeys');
