export interface SigningKey {
  readonly id: string;
  readonly secret: Buffer;
}

const KEY_PAIR = /^([A-Za-z0-9_-]{1,32}):([0-9a-f]{32,256})$/;

/** Reads `kid:hex,kid:hex`; the first key signs, all verify. Undefined when it is not well-formed or a key id stands twice. */
export function parseSigningKeys(text: string): readonly SigningKey[] | undefined {
  const keys = text.split(',').map((pair) => {
    const match = KEY_PAIR.exec(pair.trim());
    return match?.[1] && match[2] && match[2].length % 2 === 0
      ? { id: match[1], secret: Buffer.from(match[2], 'hex') }
      : undefined;
  });
  if (!keys.every((key) => key !== undefined)) return undefined;
  return new Set(keys.map((key) => key.id)).size === keys.length ? keys : undefined;
}
