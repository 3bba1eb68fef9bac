import { keysChoice } from '../../../../shared/keys/keys-choice';

/** Whether the player hears keys wherever the focus is, or only while it has the focus itself. */
export const playerKeysChoice = keysChoice('playerKeys');
