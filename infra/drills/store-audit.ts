import { posix } from 'node:path';
import { assetKey, LADDER_FILES } from '@alcova/contracts';
import {
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import { storeClient } from '../local/bucket';
import type { System } from '../local/system';
import { type AssetRecord, jobProblems, mediaRecords } from './media-records';

/** The objects of a site's store, seen with its operator's key. */
export class StoreAudit {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(store: System['store']) {
    this.bucket = store.S3_BUCKET;
    this.client = storeClient({
      endpoint: store.S3_ENDPOINT,
      region: store.S3_REGION,
      accessKey: store.S3_ACCESS_KEY,
      secretKey: store.S3_SECRET_KEY,
    });
  }

  close(): void {
    this.client.destroy();
  }

  /** Every key there is. */
  async keys(): Promise<string[]> {
    const keys: string[] = [];
    for (;;) {
      const after = keys.length > 0 ? { StartAfter: keys.at(-1) } : {};
      const page = await this.client.send(new ListObjectsV2Command({ Bucket: this.bucket, ...after }));
      const found = (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
      keys.push(...found);
      if (found.length === 0 || !page.IsTruncated) return keys;
    }
  }

  /** Keys of uploads in parts that were begun and not completed (1,000 at most). */
  async unfinished(): Promise<string[]> {
    const page = await this.client.send(new ListMultipartUploadsCommand({ Bucket: this.bucket }));
    return (page.Uploads ?? []).flatMap(({ Key }) => Key ?? []);
  }

  /** What is missing from, and what is too much in, the store: it must hold exactly what ready assets need. */
  async problems(assets: readonly AssetRecord[]): Promise<string[]> {
    const stored = new Set(await this.keys());
    const wanted = new Set<string>();
    const optional = new Set<string>();
    for (const asset of assets.filter(({ state }) => state === 'ready')) {
      for (const key of await this.neededBy(asset)) wanted.add(key);
      for (const key of mayBeThere(asset)) optional.add(key);
    }
    const missing = [...wanted].filter((key) => !stored.has(key));
    const surplus = [...stored].filter((key) => !wanted.has(key) && !optional.has(key));
    return [
      ...missing.map((key) => `missing from the store: ${key}`),
      ...surplus.map((key) => `too much in the store: ${key}`),
    ];
  }

  /** Source, mp4, images, the playlists with all that they name, the storyboard with its sheets. */
  private async neededBy(asset: AssetRecord): Promise<string[]> {
    const { s3_key, mp4_key, hls_key, storyboard_key, poster_key, thumbnail_key, images } = asset;
    const own = [s3_key, mp4_key, hls_key, storyboard_key, poster_key, thumbnail_key, ...images];
    const playlists = hls_key === null ? [] : await this.namedIn(hls_key);
    const media = await Promise.all(playlists.map((playlist) => this.namedIn(playlist)));
    const sheets = storyboard_key === null ? [] : await this.namedIn(storyboard_key);
    return [...own.flatMap((key) => key ?? []), ...playlists, ...media.flat(), ...sheets];
  }

  /** Keys that a playlist or a WebVTT file names: URI attributes, and lines that are no comment, cue or time. */
  private async namedIn(key: string): Promise<string[]> {
    const answer = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
    const text = (await answer.Body?.transformToString()) ?? '';
    const names = text
      .split('\n')
      .flatMap((line) => /URI="([^"]+)"/.exec(line)?.[1] ?? /^([^#\s]+\.\w+)(#.*)?$/.exec(line)?.[1] ?? []);
    return [...new Set(names)].map((name) => posix.join(posix.dirname(key), name));
  }
}

/**
 * Tiles that the chunks left for the storyboard, which are there until the sweeper takes them, and all rungs: the master playlist does not
 * announce those that cost nearly what the next larger one costs.
 */
function mayBeThere({ id, revision, plan }: AssetRecord): string[] {
  const chunks = Array.from({ length: plan?.chunks ?? 0 }, (_, index) => index);
  const rungs = plan?.rungs.flatMap(({ name }) => [
    ...[LADDER_FILES.playlist(name), LADDER_FILES.init(name)],
    ...chunks.map((index) => LADDER_FILES.chunk(name, index)),
  ]);
  const tiles = chunks.map((index) => LADDER_FILES.tiles(index));
  return [...tiles, ...(rungs ?? [])].map((file) => assetKey(id, revision, file));
}

/** Looks at the store of a site. */
export async function withStore<T>(
  system: Pick<System, 'store'>,
  look: (store: StoreAudit) => Promise<T>,
): Promise<T> {
  const store = new StoreAudit(system.store);
  try {
    return await look(store);
  } finally {
    store.close();
  }
}

/** What is wrong with what media holds: each job of a ready film is there once and done, and the store has what they need, and no more. */
export async function mediaProblems(system: Pick<System, 'env' | 'store'>): Promise<string[]> {
  const { assets, jobs } = await mediaRecords(system.env.media['DATABASE_URL'] ?? '');
  return [
    ...assets.filter(({ state }) => state === 'ready').flatMap((asset) => jobProblems(asset, jobs)),
    ...(await withStore(system, (store) => store.problems(assets))),
  ];
}
