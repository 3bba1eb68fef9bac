/** The text as JSON, null where there is none; text that is no JSON gives undefined. */
export function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** An object of JSON: neither a list nor null. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Anything but an object reads as an empty one. */
export const recordFrom = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : {};
