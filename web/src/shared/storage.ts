/** The part of the browser's storage that is used. */
interface Kept {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  /** Whether the browser itself keeps this key now: what is in memory alone is gone with the page. */
  readonly isKept: (key: string) => boolean;
}

/** Storage may be blocked (the mere access throws) or full: what cannot be stored is kept for as long as the page stands. */
function keptIn(area: () => Storage): Kept {
  const memory = new Map<string, string>();
  const attempt = <T>(act: () => T, otherwise: () => T): T => {
    try {
      return act();
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) =>
      memory.get(key) ??
      attempt<string | null>(
        () => area().getItem(key),
        () => null,
      ),
    set: (key, value) => {
      memory.delete(key);
      attempt<unknown>(
        () => area().setItem(key, value),
        () => memory.set(key, value),
      );
    },
    remove: (key) => {
      memory.delete(key);
      attempt(
        () => area().removeItem(key),
        () => undefined,
      );
    },
    isKept: (key) =>
      attempt(
        () => area().getItem(key) !== null,
        () => false,
      ),
  };
}

/** Kept by this browser, for all tabs. */
export const browserStorage = keptIn(() => localStorage);
/** Kept by this tab, also over a reload. */
export const tabStorage = keptIn(() => sessionStorage);
