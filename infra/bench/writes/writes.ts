import { parseArgs } from 'node:util';
import { z } from 'zod';
import { withSystem } from '../bench-system';
import { Recorder } from '../recorded/recorder';
import { printSection } from '../section';
import { asSuperuser } from '../superuser';

const count = z.coerce.number().int().min(1);
const text = (value: string) => ({ type: 'string', default: value }) as const;
const options = z
  .object({ videos: count, keys: count, rounds: count, seconds: count, 'warm-up': count })
  .parse(
    parseArgs({
      options: {
        ...{ videos: text('100000'), keys: text('4000'), rounds: text('6'), seconds: text('3') },
        'warm-up': text('5'),
      },
    }).values,
  );

const recorder = new Recorder('alcova-catalogue');
void withSystem(
  { RATE_LIMIT_SCALE: '1000000' },
  async (system, _client, folder) => {
    // Loaded when needed: the packages are built by then.
    const { generateVideos } = await import('../catalogue-data.js');
    const { writesSection } = await import('./writes-section.js');
    await asSuperuser(system, 'catalogue', (client) => generateVideos(client, options.videos));
    const wanted = { ...options, warmUpSeconds: options['warm-up'] };
    printSection(await writesSection(system, recorder, folder, wanted));
  },
  recorder,
);
