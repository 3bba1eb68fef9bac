/**
 * What the server wrote into the page on the visitor's age, where more than their own word is asked for: `verified` asks for a proof, `closed`
 * shows nothing, `proven` was proved, `open` shows a page that needs none. Undefined where the visitor's word does.
 */
export const AGE = document.querySelector<HTMLMetaElement>('meta[name="age"]')?.content;

/** Whether the page stands for the question alone. */
export const isProofAsked = AGE === 'verified' || AGE === 'closed';

/** Set in the tab from a reload for the sake of the age until the question stands: a server that does not ask there is not tried again. */
export const RELOAD_KEY = 'reloadedForAge';
