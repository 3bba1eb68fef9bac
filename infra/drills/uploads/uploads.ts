import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { mib, printTable } from '../../bench/table';
import { build } from '../../local/build';
import { reasonOf } from '../../parts';

const options = z.object({
  bytes: z.coerce
    .number()
    .int()
    .min(64 * 1_024 * 1_024),
});

/** `npm run drill:uploads`: an upload of the largest size that is taken, whose gateway is killed in the middle. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { bytes: { type: 'string', default: '16106127360' } } });
  const { bytes } = options.parse(values);
  await build(resolve(__dirname, '../../..'));
  // Loaded when needed: the packages are built by then.
  const { uploadDrill } = await import('./upload-drill.js');
  const report = await uploadDrill(bytes);
  const rate = `${mib(report.bytes / report.seconds)}/s`;
  printTable(
    ['bytes', 'sent again', 'gateway grew by', 'rate', 'whole'],
    [[mib(report.bytes), mib(report.again), mib(report.growth), rate, report.isWhole ? 'yes' : 'no']],
  );
  if (!report.isWhole) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
