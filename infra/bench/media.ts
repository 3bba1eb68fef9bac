import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { SiteClient } from '../local/site-client';
import type { System } from '../local/system';
import { withSystem } from './bench-system';
import { makeFilm } from './clips';
import type { Rounds } from './media-report';
import type { WholeWay } from './media-rounds';
import { printSection } from './section';

const usage = `npm run bench -- --only media -- [options]
  --seconds 600        length of the film for the whole way; 0 leaves that measurement out
  --rounds 1           rounds of it
  --short-seconds 60   length of the clip whose rungs are compared with a command each; 0 leaves that out
  --short-rounds 3     rounds of it`;

const count = z.coerce.number().int().min(0);
const options = z.object({
  seconds: count,
  rounds: count.min(1),
  'short-seconds': count,
  'short-rounds': count.min(1),
});

function readOptions(): z.output<typeof options> {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({
    options: {
      seconds: text('600'),
      rounds: text('1'),
      'short-seconds': text('60'),
      'short-rounds': text('3'),
    },
  });
  return options.parse(values);
}

/** What is measured in turns: a way through the site, then its floor with the very plan that the site made. */
interface Measurement {
  readonly name: string;
  readonly seconds: number;
  readonly rounds: number;
  readonly floor: 'oneCommand' | 'oneCommandEach';
}

async function inTurns(
  measurement: Measurement,
  system: System,
  client: SiteClient,
  folder: string,
): Promise<Rounds> {
  // Loaded when needed: the packages are built by then.
  const { oneCommand, oneCommandEach, wholeWay } = await import('./media-rounds.js');
  const film = join(folder, `${measurement.name}.mp4`);
  await makeFilm(film, measurement.seconds);
  const pipeline: WholeWay[] = [];
  const floor: Rounds['floor'][number][] = [];
  for (let round = 1; round <= measurement.rounds; round += 1) {
    const way = await wholeWay(system, client, film, `${measurement.name} ${round}`);
    pipeline.push(way);
    const least = { film, plan: way.made.plan, folder: join(folder, 'floor') };
    floor.push(await { oneCommand, oneCommandEach }[measurement.floor](least));
    console.error(`${measurement.name}: ${round}/${measurement.rounds}`);
  }
  return { pipeline, floor };
}

async function main(): Promise<void> {
  const { seconds, rounds, 'short-seconds': shortSeconds, 'short-rounds': shortRounds } = readOptions();
  await withSystem({}, async (system, client, folder) => {
    const { shortClipSection, wholeWaySection } = await import('./media-report.js');
    if (seconds > 0) {
      const film = { name: 'filme', seconds, rounds, floor: 'oneCommand' } as const;
      printSection(wholeWaySection(await inTurns(film, system, client, folder), seconds));
    }
    if (shortSeconds > 0) {
      const clip = {
        name: 'clipe',
        seconds: shortSeconds,
        rounds: shortRounds,
        floor: 'oneCommandEach',
      } as const;
      printSection(shortClipSection(await inTurns(clip, system, client, folder), shortSeconds));
    }
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  console.error(usage);
  process.exitCode = 1;
});
