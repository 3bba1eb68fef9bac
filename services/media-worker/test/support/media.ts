import {
  type AudioResult,
  beginJob,
  chunkResults,
  CodedError,
  completePut,
  type EncodedChunk,
  failJob,
  finishJob,
  type InputOf,
  type JobResult,
  type JobTicket,
  presignGet,
  presignPut,
  releaseJob,
  reportProgress,
} from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Controller, Injectable } from '@nestjs/common';
import type { TestStore } from './store';

/** How a job ended, as media hears it. */
export type End =
  | { readonly kind: 'finished'; readonly outcome: JobResult }
  | {
      readonly kind: 'failed';
      readonly permanent: boolean;
      readonly code: string;
      readonly detail: string;
      readonly found: string | null;
    }
  | { readonly kind: 'released' };

/** A job of the suite with all that media was told of it. */
export interface KnownJob {
  readonly ticket: JobTicket;
  readonly progress: number[];
  readonly ends: End[];
  /** Given only to a worker that has nothing else at work. */
  readonly suspect: boolean;
  begins: number;
  keepGoing: boolean;
  superseded: boolean;
}

/** What media holds: jobs by id, and the store that it signs addresses for. */
@Injectable()
export class Ledger {
  readonly jobs = new Map<string, KnownJob>();
  /** What an asset's chunks and sounds came to, by asset. */
  readonly ladders = new Map<string, { chunks: EncodedChunk[]; sounds: readonly AudioResult[] }>();
  /** Bytes from which an object is written in parts, and of a part. */
  partBytes = 64 * 1024 * 1024;
  /** How many of the next ends media does not answer in time. */
  deafEnds = 0;

  constructor(readonly store: TestStore) {}

  /** The job of a lease. @throws CodedError job.superseded */
  held(lease: { jobId: string; token: string }): KnownJob {
    const job = this.jobs.get(lease.jobId);
    if (!job || job.superseded || job.ticket.token !== lease.token) throw new CodedError('job.superseded');
    return job;
  }

  end(lease: { jobId: string; token: string }, end: End): { accepted: boolean } {
    const job = this.held(lease);
    if (this.deafEnds > 0) {
      this.deafEnds -= 1;
      throw new CodedError('unavailable', 'media is not there');
    }
    job.ends.push(end);
    return { accepted: true };
  }
}

/** Plays media's part of the contract with the workers. */
@Controller()
export class MediaResponder {
  constructor(private readonly ledger: Ledger) {}

  @Operation(beginJob)
  async begin(input: InputOf<typeof beginJob>) {
    const job = this.ledger.jobs.get(input.jobId);
    if (!job || (job.suspect && !input.alone)) return { job: null };
    job.begins += 1;
    return { job: job.ticket };
  }

  @Operation(reportProgress)
  async progress(input: InputOf<typeof reportProgress>) {
    const job = this.ledger.held(input);
    job.progress.push(input.percent);
    return { keepGoing: job.keepGoing };
  }

  @Operation(finishJob)
  async finish(input: InputOf<typeof finishJob>) {
    return this.ledger.end(input, { kind: 'finished', outcome: input.outcome });
  }

  @Operation(failJob)
  async fail({ jobId, token, permanent, code, detail, found = null }: InputOf<typeof failJob>) {
    return this.ledger.end({ jobId, token }, { kind: 'failed', permanent, code, detail, found });
  }

  @Operation(releaseJob)
  async release(input: InputOf<typeof releaseJob>) {
    return this.ledger.end(input, { kind: 'released' });
  }

  @Operation(chunkResults)
  async results({ from, sound = from === 0 ? 0 : undefined, ...lease }: InputOf<typeof chunkResults>) {
    const ladder = this.ledger.ladders.get(this.ledger.held(lease).ticket.assetId);
    return {
      items: ladder?.chunks.slice(from, from + 50) ?? [],
      audio: (sound === undefined ? undefined : ladder?.sounds[sound]) ?? null,
    };
  }

  @Operation(presignGet)
  async presignRead(input: InputOf<typeof presignGet>) {
    this.ledger.held(input);
    return { url: this.ledger.store.url(input.key) };
  }

  @Operation(presignPut)
  async presign(input: InputOf<typeof presignPut>) {
    this.ledger.held(input);
    const { store, partBytes } = this.ledger;
    if (input.size <= partBytes)
      return { parts: [{ url: store.url(input.key), offset: 0, size: input.size }], multipartId: null };
    const parts = Array.from({ length: Math.ceil(input.size / partBytes) }, (_, index) => ({
      url: store.url(`parts/${input.key}/${index + 1}`),
      offset: index * partBytes,
      size: Math.min(partBytes, input.size - index * partBytes),
    }));
    return { parts, multipartId: input.key };
  }

  @Operation(completePut)
  async complete(input: InputOf<typeof completePut>) {
    this.ledger.held(input);
    const { store } = this.ledger;
    const bytes = Buffer.concat(
      input.parts.map(({ partNumber }) => {
        const part = store.objects.get(`parts/${input.key}/${partNumber}`);
        if (!part) throw new Error(`part ${partNumber} is missing`);
        return part;
      }),
    );
    store.objects.set(input.key, bytes);
    return { size: bytes.length };
  }
}
