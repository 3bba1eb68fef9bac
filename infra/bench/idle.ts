import { parseArgs } from 'node:util';
import { z } from 'zod';
import { withSystem } from './bench-system';
import { idleSection } from './idle-section';
import { printSection } from './section';

const { rest } = z
  .object({ rest: z.coerce.number().int().min(0) })
  .parse(parseArgs({ options: { rest: { type: 'string', default: '60' } } }).values);

void withSystem({}, async (system) => printSection(await idleSection(system, rest)));
