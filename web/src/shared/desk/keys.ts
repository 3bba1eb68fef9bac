/** The acts of a desk, each with its key and what it does. */
export type Keys<Act extends string> = Readonly<Record<Act, { readonly key: string; readonly text: string }>>;

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
}

/** The act that a press means; null for presses of the browser's, held keys, and keys without a meaning. */
export function actOf<Act extends string>(
  keys: Keys<Act>,
  { key, ctrlKey, metaKey, altKey, repeat }: Press,
): Act | null {
  if (ctrlKey || metaKey || altKey || repeat) return null;
  const acts = Object.keys(keys) as Act[];
  return acts.find((act) => keys[act].key === key.toUpperCase()) ?? null;
}
