import { parseArgs } from 'node:util';
import { z } from 'zod';
import { withSystem } from '../bench-system';
import { profiledInto } from '../profiled';
import { printSection } from '../section';
import { Recorder } from '../recorded/recorder';

const count = z.coerce.number().int().min(1);
const text = (value: string) => ({ type: 'string', default: value }) as const;
const options = z
  .object({
    videos: count,
    keys: count,
    rounds: count,
    seconds: count,
    'warm-up': count,
    only: z.string(),
    /** A folder for profiles of all processes of the site; the figures of such a run are worth little. */
    profile: z.string().optional(),
  })
  .parse(
    parseArgs({
      options: {
        ...{ videos: text('100000'), keys: text('4000'), rounds: text('6'), seconds: text('3') },
        ...{ 'warm-up': text('5'), only: text(''), profile: { type: 'string' } },
      },
    }).values,
  );
const { profile, 'warm-up': warmUpSeconds } = options;

const recorder = new Recorder('alcova-catalogue');
void withSystem(
  {
    RATE_LIMIT_SCALE: '1000000',
    // So little is kept in memory that nothing of one turn is left in the next.
    PUBLIC_CACHE_BYTES: String(1024 ** 2),
    ...profiledInto(profile),
  },
  async (system, _client, folder) => {
    // Loaded when needed: the packages are built by then.
    const { coldSection } = await import('./cold-section.js');
    printSection(await coldSection(system, recorder, folder, { ...options, warmUpSeconds }));
  },
  recorder,
);
