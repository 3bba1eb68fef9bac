/** Each contender `rounds` times, in turns whose order changes, so that what else the machine does falls on all alike. By contender. */
export async function inTurns<T>(rounds: number, contenders: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const results: T[][] = contenders.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    const turns = [...contenders.entries()];
    if (round % 2 === 1) turns.reverse();
    for (const [index, contender] of turns) results[index]?.push(await contender());
  }
  return results;
}
