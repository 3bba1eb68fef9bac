import { reasonOf } from '../../parts';
import type { FaultDrill } from './drill-shape';
import { FaultSite } from './fault-site';
import type { Round } from './round';
import { roundOf } from './round-of';

/** Brings faults upon a site under load, and looks after each round whether all that was acknowledged is there. */
export async function faultDrill(drill: FaultDrill): Promise<Round[]> {
  const say = drill.say ?? (() => undefined);
  const site = await FaultSite.start({
    hasClocks: drill.rounds.flat().some(({ needsClocks }) => needsClocks),
  });
  try {
    const rounds: Round[] = [];
    const add = (round: Round): void => {
      for (const { name, recoveredMs } of round.seen) say(`${name}: well again after ${recoveredMs} ms`);
      for (const problem of round.problems) say(problem);
      rounds.push(round);
    };
    for (const faults of drill.rounds)
      add(await orBroken(roundOf(site, faults, drill, String(rounds.length + 1))));
    return rounds;
  } finally {
    await site.stop();
  }
}

/** A round that could not be finished is told of like what else went wrong, so that the others follow. */
const orBroken = (round: Promise<Round>): Promise<Round> =>
  round.catch((error: unknown) => ({
    seen: [],
    acknowledged: 0,
    problems: [`given up: ${reasonOf(error)}`],
  }));
