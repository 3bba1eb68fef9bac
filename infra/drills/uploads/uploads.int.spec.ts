import { uploadDrill } from './upload-drill';
import { PART } from './tus-sender';

/** Memory of one gateway while an upload goes through it. */
const MAY_GROW_BYTES = 150 * 1_024 * 1_024;

it('an upload of 1.2 GB survives its gateway: another goes on, with at most one part sent again', async () => {
  const report = await uploadDrill(1_200_000_000);
  expect(report.isWhole).toBe(true);
  expect(report.again).toBeLessThanOrEqual(PART);
  expect(report.isKilled).toBe(true);
  expect(report.growth).toBeLessThanOrEqual(MAY_GROW_BYTES);
}, 300_000);
