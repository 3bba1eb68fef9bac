import { sessionHint } from './renewal';

/** How the gateway wrote this page, by what the request carried; the script before the first paint may have changed it since. */
const entry = (): string | undefined => document.documentElement.dataset.entry;

/** Whether the gate stands before the contents of this page: its request carried neither a session nor the consent. Asked before the first drawing. */
export const cameAsked = (): boolean => document.querySelector('[data-gate]') !== null;

/** Whether the request carried the consent. Asked before the first drawing. */
export const cameEntered = (): boolean => entry() === 'entered' && !cameAsked();

/** Whether somebody may be signed in here: by what this browser remembers, or by what the request carried. */
export const mayBeMember = (): boolean => entry() === 'member' || sessionHint.isSet();
