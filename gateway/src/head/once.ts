/** What many ask for at once is made once. */
export function once<Made>(
  running: Map<string, Promise<Made>>,
  name: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const known = running.get(name);
  if (known) return known;
  const made = make().finally(() => running.delete(name));
  running.set(name, made);
  return made;
}
