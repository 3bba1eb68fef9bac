import { UPLOAD_PART_BYTES } from '@alcova/contracts';
import { uploadDrill } from './upload-drill';

/** Memory of a gateway while an upload goes through it. */
const MAY_GROW_BYTES = 150_000_000;

it('an upload of 1.2 GB by the form survives its gateway and its page, with at most one part sent again', async () => {
  const report = await uploadDrill(1_200_000_000);
  expect(report.isWhole).toBe(true);
  expect(report.again).toBeLessThanOrEqual(UPLOAD_PART_BYTES);
  expect(report.growth).toBeLessThanOrEqual(MAY_GROW_BYTES);
}, 300_000);
