import { join } from 'node:path';
import { DrillSite } from '../site';
import { straightToStore, written } from './straight';
import { makeClipOf } from './upload-drill';
import { UploadForm } from './upload-form';

const WITHIN_MS = 600_000;

export interface Throughput {
  /** Seconds from the press of the button to the answer that names the file. */
  readonly byForm: number;
  /** Seconds of the SDK's own multipart upload of the same file straight to the same store. */
  readonly straight: number;
}

/** Sends the same file both ways on one site; before each, all that is still to be written to the disk is. */
export async function uploadThroughput(bytes: number): Promise<Throughput> {
  const site = await DrillSite.start();
  try {
    const file = join(site.folder, 'grande.mp4');
    await makeClipOf(file, site.folder, bytes);
    const form = await UploadForm.open(site);
    try {
      // First, since the other way makes work for all of the site that goes on after it.
      const straight = await straightToStore(site, file);
      return { byForm: await byForm(form, file), straight };
    } finally {
      await form.close();
    }
  } finally {
    await site.stop();
  }
}

async function byForm(form: UploadForm, file: string): Promise<number> {
  await written();
  const begun = performance.now();
  const sent = form.sent(WITHIN_MS);
  await form.send(file, 'Um envio grande');
  await sent;
  return (performance.now() - begun) / 1_000;
}
