import { parseArgs } from 'node:util';
import { z } from 'zod';
import { withSystem } from '../bench-system';
import { printSection } from '../section';
import { asSuperuser } from '../superuser';

const count = z.coerce.number().int().min(1);
const text = (value: string) => ({ type: 'string', default: value }) as const;
const options = z.object({ videos: count, rounds: count, seconds: count, 'warm-up': count }).parse(
  parseArgs({
    options: { videos: text('2000'), rounds: text('5'), seconds: text('4'), 'warm-up': text('3') },
  }).values,
);

void withSystem({ RATE_LIMIT_SCALE: '1000000' }, async (system, _client, folder) => {
  // Loaded when needed: the packages are built by then.
  const [{ generateVideos }, { viewsSection }] = await Promise.all([
    import('../catalogue-data.js'),
    import('./views-section.js'),
  ]);
  await asSuperuser(system, 'catalogue', (client) => generateVideos(client, options.videos));
  printSection(await viewsSection(system, folder, { ...options, warmUpSeconds: options['warm-up'] }));
});
