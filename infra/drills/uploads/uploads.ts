import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { mib, printTable } from '../../bench/table';
import { build } from '../../local/build';
import { reasonOf } from '../../parts';

const LEAST_BYTES = 64 * 1_024 * 1_024;
const bytes = z.coerce.number().int().min(LEAST_BYTES);
const options = z.object({ bytes, 'compare-bytes': bytes });

/**
 * `npm run drill -- --only uploads`: a browser's upload of the largest size that is taken, whose gateway is killed and whose page is loaded anew in the
 * middle; then how fast one is. `-- --bytes N --compare-bytes N` takes other sizes; the disk has to have room for both.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      bytes: { type: 'string', default: '16106127360' },
      'compare-bytes': { type: 'string', default: '3221225472' },
    },
  });
  const sizes = options.parse(values);
  await build(resolve(__dirname, '../../..'));
  await survival(sizes.bytes);
  await speed(sizes['compare-bytes']);
}

async function survival(size: number): Promise<void> {
  // Loaded when needed: the packages are built by then.
  const { uploadDrill } = await import('./upload-drill.js');
  const report = await uploadDrill(size);
  const rate = `${mib(report.bytes / report.seconds)}/s`;
  printTable(
    ['bytes', 'sent again', 'gateway grew by', 'rate', 'whole'],
    [[mib(report.bytes), mib(report.again), mib(report.growth), rate, report.isWhole ? 'yes' : 'no']],
  );
  if (!report.isWhole) process.exitCode = 1;
}

async function speed(size: number): Promise<void> {
  const { uploadThroughput } = await import('./throughput.js');
  const { byForm, straight } = await uploadThroughput(size);
  const perSecond = (seconds: number) => `${mib(size / seconds)}/s`;
  printTable(
    ['bytes', 'by the form', 'straight to the store', 'ratio'],
    [[mib(size), perSecond(byForm), perSecond(straight), (straight / byForm).toFixed(2)]],
  );
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
