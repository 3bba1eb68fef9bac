/** One visit in ten is measured: enough for figures, and nine in ten load nothing for it. */
const SHARE = 0.1;

interface Parts {
  /** A number below 1, as of Math.random. */
  readonly random: () => number;
  /** What the browser says of its person. */
  readonly browser: object;
  /** Whether the operator has visits measured. */
  readonly isWanted: () => Promise<boolean>;
  /** Loads the library, and follows the visit with it. */
  readonly follow: () => Promise<void>;
}

/** Whether a person said to the browser that they do not want to be followed (Global Privacy Control, Do Not Track). */
const asksForPrivacy = (browser: object): boolean =>
  ('globalPrivacyControl' in browser && browser.globalPrivacyControl === true) ||
  ('doNotTrack' in browser && browser.doNotTrack === '1');

/** Decides once, however often it is called, whether this visit is measured; the library is loaded for those visits alone. */
export function measuringOf({ random, browser, isWanted, follow }: Parts): () => Promise<void> {
  let isDecided = false;
  return async () => {
    if (isDecided) return;
    isDecided = true;
    if (asksForPrivacy(browser) || random() >= SHARE) return;
    if (await isWanted()) await follow();
  };
}
