/** The browser's own log: the one place for failures that must not disturb the visitor. Never personal data. */
export const logFailure = (what: string, cause: unknown): void => globalThis.console.warn(what, cause);
