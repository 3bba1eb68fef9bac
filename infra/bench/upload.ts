import { parseArgs } from 'node:util';
import { z } from 'zod';
import { withSystem } from './bench-system';
import { printSection } from './section';
import { mib } from './table';

const count = z.coerce.number().int().min(1);
/** `--part-bytes` below a thousandth of `--bytes` proves that more than 1,000 parts work. */
const options = z.object({ bytes: count, rounds: count, 'part-bytes': count.optional() }).parse(
  parseArgs({
    options: {
      bytes: { type: 'string', default: String(3 * 1024 ** 3) },
      rounds: { type: 'string', default: '1' },
      'part-bytes': { type: 'string' },
    },
  }).values,
);
const { 'part-bytes': partBytes } = options;

void withSystem(
  partBytes === undefined ? {} : { S3_PART_BYTES: String(partBytes) },
  async (system, client, folder) => {
    // Loaded when needed: the packages are built by then.
    const { uploadSection } = await import('./upload-section.js');
    const part = partBytes === undefined ? '16 MiB' : mib(partBytes);
    printSection(await uploadSection(system, client, folder, { ...options, part }));
  },
);
