import { Upload } from '@aws-sdk/lib-storage';
import { join } from 'node:path';
import { make1080pClip } from '../../bench/clips';
import { DrillSite } from '../site';
import { bucketOf, storeOf } from './drill-store';
import { LargeFile } from './large-file';
import { PART, TusSender } from './tus-sender';

export interface Throughput {
  /** Seconds from the first byte to the answer that names the file. */
  readonly throughGateway: number;
  /** Seconds of the SDK's own multipart upload of the same bytes straight to the same store. */
  readonly straight: number;
}

/** Sends the same file both ways, one after the other, on one site. */
export async function uploadThroughput(bytes: number): Promise<Throughput> {
  const site = await DrillSite.start();
  try {
    const clip = join(site.folder, 'clipe.mp4');
    await make1080pClip(clip, 5);
    const file = await LargeFile.of(clip, bytes);
    const renew = async () => void (await site.videos());
    const sender = new TusSender([site.system.url], () => site.headers(), renew);
    const { seconds } = await sender.send(file, () => undefined);
    return { throughGateway: seconds, straight: await straightToStore(site, file) };
  } finally {
    await site.stop();
  }
}

async function straightToStore(site: DrillSite, file: LargeFile): Promise<number> {
  const client = storeOf(site);
  try {
    const begun = performance.now();
    const params = { Bucket: bucketOf(site), Key: 'throughput.mp4', Body: file.stream() };
    await new Upload({ client, params, partSize: PART }).done();
    return (performance.now() - begun) / 1_000;
  } finally {
    client.destroy();
  }
}
