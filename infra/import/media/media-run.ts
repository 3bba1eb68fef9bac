import { beginUpload, completeUpload, listForeignVideos, replaceFile } from '@alcova/contracts';
import type { OperatorRpc } from '@alcova/messaging';
import type { StoreConfig } from '@alcova/platform';
import { PartUploader, storeClient } from '@alcova/store';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Report } from '../reports/report';
import { MediaFailure } from './failures';
import { fetchFile, type FetchOptions, forget } from './fetch-file';

const PART_BYTES = 16 * 1024 * 1024;
const PARTS_IN_FLIGHT = 2;
const stored = z.object({ assetId: z.string(), url: z.string() });
type Stored = z.output<typeof stored>;
type Foreign = z.output<typeof listForeignVideos.output>['videos'][number];

export interface MediaOptions extends FetchOptions {
  readonly rpc: OperatorRpc;
  readonly store: StoreConfig;
  /** Where files stand until they are stored: what was brought of one is gone on with by the next run. */
  readonly folder: string;
  readonly report: Report;
}

/** Brings the files of all videos that stand elsewhere into the store, one after the other; each is processed as an upload is. */
export class MediaRun {
  private readonly client;

  constructor(private readonly options: MediaOptions) {
    this.client = storeClient(options.store);
  }

  async run(): Promise<void> {
    const { rpc, folder } = this.options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    let cursor: string | null = null;
    do {
      const page: { videos: Foreign[]; cursor: string | null } = await rpc.request(listForeignVideos, {
        cursor,
      });
      for (const video of page.videos) await this.take(video);
      ({ cursor } = page);
    } while (cursor !== null);
  }

  private async take(video: Foreign): Promise<void> {
    const { report } = this.options;
    const counts = report.of('media');
    counts.read += 1;
    try {
      await this.bring(video);
      counts.taken += 1;
    } catch (error) {
      if (!(error instanceof MediaFailure)) throw error;
      await report.skip({ source: 'media', place: null, id: video.id, reason: `media-${error.reason}` });
    }
  }

  /** Killed between storing and naming the file, the next run finds the note and only names it. */
  private async bring(video: Foreign): Promise<void> {
    const path = join(this.options.folder, video.id);
    const file = (await this.noted(path)) ?? (await this.storeFile(video, path));
    await this.options.rpc.request(replaceFile, { id: video.id, ...file });
    await forget(path);
    await rm(`${path}.stored`, { force: true });
  }

  private async noted(path: string): Promise<Stored | undefined> {
    const text = await readFile(`${path}.stored`, 'utf8').catch(() => undefined);
    return text === undefined ? undefined : stored.parse(JSON.parse(text));
  }

  private async storeFile({ title, url }: Foreign, path: string): Promise<Stored> {
    const { rpc, store } = this.options;
    const size = await fetchFile(url, path, this.options);
    const fileName = basename(new URL(url).pathname).slice(0, 200) || 'video.mp4';
    const upload = await rpc.request(beginUpload, { kind: 'video', fileName, declaredSize: size, title });
    const target = { bucket: store.S3_BUCKET, key: upload.s3Key, contentType: 'video/mp4' };
    await new PartUploader(this.client, target, PART_BYTES, PARTS_IN_FLIGHT).store(createReadStream(path));
    const asset = await rpc.request(completeUpload, { uploadId: upload.uploadId, size });
    const note = { assetId: asset.id, url: asset.fileUrl };
    await writeFile(`${path}.stored.new`, JSON.stringify(note), { mode: 0o600 });
    await rename(`${path}.stored.new`, `${path}.stored`);
    return note;
  }
}
