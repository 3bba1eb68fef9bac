/** Does the work of all items in their order, so many at once. */
export async function atOnce<T>(
  most: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const one = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: most }, one));
}
