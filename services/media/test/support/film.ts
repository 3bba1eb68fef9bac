import {
  ANONYMOUS,
  assetKey,
  beginJob,
  type Caption,
  finishJob,
  type HashedFrame,
  type JobResult,
  type JobTicket,
  LADDER_FILES,
  type WorkerJobKind,
} from '@alcova/contracts';
import { ANALYSIS, PROBE, type TestMedia } from './media';

export interface Lease {
  readonly jobId: string;
  readonly token: string;
}

/** One uploaded film, and what a worker does on it. */
export class Film {
  private constructor(
    private readonly media: TestMedia,
    readonly assetId: string,
    readonly s3Key: string,
  ) {}

  /** A film that nobody has looked at. */
  static async uploaded(media: TestMedia): Promise<Film> {
    const { assetId, s3Key } = await media.upload();
    return new Film(media, assetId, s3Key);
  }

  /** A film whose source was probed and analysed: a chunk or two, sound, copy and poster wait. */
  static async planned(media: TestMedia, sha256 = ANALYSIS.sha256): Promise<Film> {
    const film = await Film.uploaded(media);
    await film.do('probe', { kind: 'probe', result: { ...PROBE, duration: 40 } });
    await film.do('analyse', { kind: 'analyse', result: { ...ANALYSIS, sha256 } });
    return film;
  }

  /** A film that is ready, with everything that belongs to it in the store. */
  static async ready(media: TestMedia): Promise<Film> {
    const film = await Film.planned(media);
    await film.encode();
    return film;
  }

  async jobId(kind: WorkerJobKind, part = 0): Promise<string> {
    const [row] = await this.media.query<{ id: string }>(
      'SELECT id FROM jobs WHERE asset_id = $1 AND kind = $2 AND part = $3',
      [this.assetId, kind, part],
    );
    if (!row) throw new Error(`no ${kind} job ${part}`);
    return row.id;
  }

  async begin(jobId: string, alone = false): Promise<JobTicket | null> {
    return (
      await this.media.rpc.request(
        beginJob,
        { jobId, workerId: 'w1', delivery: 1, alone },
        { caller: ANONYMOUS },
      )
    ).job;
  }

  async take(kind: WorkerJobKind, part = 0): Promise<Lease> {
    const jobId = await this.jobId(kind, part);
    const ticket = await this.begin(jobId);
    if (!ticket) throw new Error(`the ${kind} job ${part} was not given`);
    return { jobId, token: ticket.token };
  }

  async do(kind: WorkerJobKind, outcome: JobResult, part = 0): Promise<void> {
    const lease = await this.take(kind, part);
    await this.media.rpc.request(finishJob, { ...lease, outcome }, { caller: ANONYMOUS });
  }

  /** All that is left after the plan. */
  async encode(captions: readonly Caption[] = []): Promise<void> {
    await this.copy();
    await this.poster();
    for (const part of [0, 1]) await this.chunk(part);
    await this.sound();
    await this.assemble(captions);
  }

  async copy(): Promise<void> {
    await this.put('video.mp4', 'mp4');
    const mp4Key = this.key('video.mp4');
    const result = { mp4Key, size: 3, duration: 40, width: 640, height: 360, hasAudio: true };
    await this.do('package', { kind: 'package', result: { ...result, mode: 'remux' } });
  }

  /** Named by its content, as every image is: no other film has it. */
  get posterKey(): string {
    return `images/${Buffer.from(this.assetId).toString('hex').padEnd(64, '0')}.webp`;
  }

  async poster(): Promise<void> {
    const key = this.posterKey;
    await this.media.put(key, 'image');
    const images = [{ width: 640, format: 'webp' as const, key }];
    await this.do('poster', { kind: 'poster', result: { posterKey: key, thumbnailKey: key, images } });
  }

  /** What the worker hashed of a chunk: nothing, unless the suite says so. */
  hashes: (part: number) => HashedFrame[] = () => [];

  async chunk(part: number): Promise<void> {
    await this.put(LADDER_FILES.chunk('360p', part), '1234567');
    await this.put(LADDER_FILES.tiles(part), 'tiles');
    const rung = { name: '360p', initSha256: 'b'.repeat(64), codec: 'avc1.64001e', frames: 600 };
    const rungs = [{ ...rung, segments: [3, 4] }];
    await this.do(
      'chunk',
      { kind: 'chunk', result: { index: part, tiles: 1, rungs, hashes: this.hashes(part) } },
      part,
    );
  }

  async sound(): Promise<void> {
    await this.put(LADDER_FILES.audio, '123456789');
    const segments = [{ bytes: 5, samples: 1_920_000 }];
    const result = { codec: 'mp4a.40.2', samples: 1_920_000, initBytes: 4, segments };
    await this.do('audio', { kind: 'audio', result });
  }

  /** @param captions out of the film's own subtitles */
  async assemble(captions: readonly Caption[] = []): Promise<void> {
    await this.put(LADDER_FILES.master, '#EXTM3U');
    const hlsKey = this.key(LADDER_FILES.master);
    const result = { hlsKey, storyboardKey: null, duration: 40, captions: [...captions] };
    await this.do('assemble', { kind: 'assemble', result });
    await this.media.compare();
  }

  key(file: string): string {
    return assetKey(this.assetId, 1, file);
  }

  put(file: string, body: string): Promise<void> {
    return this.media.put(this.key(file), body);
  }

  /** Everything that stands in the store below its prefixes. */
  async keys(): Promise<string[]> {
    const { bucket } = this.media;
    const below = [`videos/${this.assetId}/`, `assets/${this.assetId}/`];
    return (await Promise.all(below.map((prefix) => bucket.keys(prefix)))).flat();
  }
}
