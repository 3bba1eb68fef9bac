import { UPLOAD_PART_BYTES } from '@alcova/contracts';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { make1080pClip } from '../../bench/clips';
import { DrillSite } from '../site';
import { storedSha256 } from './drill-store';
import { makeLargeFile, sha256Of } from './large-file';
import { watchMemory } from './memory';
import { UploadForm } from './upload-form';

const FILE = 'grande.mp4';
const TITLE = 'Um envio grande';
/** A part is on its way by then, and not through. */
const KILL_AFTER_MS = 30;
/** The slowest that an upload may be before the drill gives up, in bytes a second. */
const SLOWEST = 8 * 1_024 * 1_024;

export interface UploadReport {
  readonly bytes: number;
  /** Bytes that were sent more than once. */
  readonly again: number;
  /** By how much a gateway's memory grew at most, in bytes. */
  readonly growth: number;
  readonly seconds: number;
  /** Whether the store holds exactly the file. */
  readonly isWhole: boolean;
}

/** Sends a file of `bytes` by the form in a browser; in the middle of a part the gateway is killed and the page loaded anew. */
export async function uploadDrill(bytes: number): Promise<UploadReport> {
  const site = await DrillSite.start();
  try {
    const file = join(site.folder, FILE);
    await makeClipOf(file, site.folder, bytes);
    const form = await UploadForm.open(site);
    try {
      return await survive(site, form, file, bytes);
    } finally {
      await form.close();
    }
  } finally {
    await site.stop();
  }
}

/** A file to send. */
export async function makeClipOf(file: string, folder: string, bytes: number): Promise<void> {
  const clip = join(folder, 'clipe.mp4');
  await make1080pClip(clip, 5);
  await makeLargeFile(file, clip, bytes);
}

async function survive(
  site: DrillSite,
  form: UploadForm,
  file: string,
  bytes: number,
): Promise<UploadReport> {
  const withinMs = 60_000 + (bytes / SLOWEST) * 1_000;
  const begun = performance.now();
  const before = watchMemory(site);
  const middle = form.partFrom(Math.floor(bytes / 2 / UPLOAD_PART_BYTES) * UPLOAD_PART_BYTES, withinMs);
  await form.send(file, TITLE);
  await middle;
  await pause(KILL_AFTER_MS);
  const grown = before.stop();
  await site.system.kill('gateway');
  await form.reload();
  const after = watchMemory(site);
  const sent = form.sent(withinMs);
  await form.send(file, TITLE);
  const { s3Key } = await sent;
  const seconds = (performance.now() - begun) / 1_000;
  const growth = Math.max(grown, after.stop());
  const [stored, real] = await Promise.all([storedSha256(site, s3Key), sha256Of(file)]);
  return { bytes, again: form.sentAgain(bytes), growth, seconds, isWhole: stored === real };
}
