/** Reads JSON; undefined for what is none, so that no message repeats what may be a secret. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
