import {
  ANONYMOUS,
  type AudioResult,
  type EncodedChunk,
  chunkResults,
  type EncodingPlan,
  presignGet,
  soundsOf,
} from '@alcova/contracts';
import { RpcClient } from '@alcova/messaging';
import { Injectable } from '@nestjs/common';
import { retryUntilAnswered } from './retry';
import type { Lease } from './uploader';

const READ_DEADLINE_MS = 60_000;

/** What the jobs before left: their results at media, their objects in the store. */
@Injectable()
export class ObjectReader {
  constructor(private readonly rpc: RpcClient) {}

  /** An address to read one object of the job's own asset from. */
  async addressOf(lease: Lease, key: string, signal: AbortSignal): Promise<string> {
    return (
      await retryUntilAnswered(
        () => this.rpc.request(presignGet, { ...lease, key }, { caller: ANONYMOUS }),
        signal,
      )
    ).url;
  }

  /** A whole small object. @throws Error when it is larger than `maxBytes`, or the store does not answer it */
  async read(lease: Lease, key: string, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
    const answer = await fetch(await this.addressOf(lease, key, signal), {
      signal: AbortSignal.any([signal, AbortSignal.timeout(READ_DEADLINE_MS)]),
    });
    if (!answer.ok) throw new Error(`the store answered ${answer.status}`);
    if (Number(answer.headers.get('content-length') ?? 0) > maxBytes)
      throw new Error(`an object is larger than ${maxBytes} bytes`);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** Results of all chunks in order, and of the sound that plays by itself. */
  async ladder(
    lease: Lease,
    plan: EncodingPlan,
    signal: AbortSignal,
  ): Promise<{ chunks: EncodedChunk[]; audio: AudioResult | null }> {
    const chunks: EncodedChunk[] = [];
    let audio: AudioResult | null = null;
    while (chunks.length < plan.chunks) {
      const from = chunks.length;
      const page = await retryUntilAnswered(
        () => this.rpc.request(chunkResults, { ...lease, from }, { caller: ANONYMOUS }),
        signal,
      );
      if (page.items.length === 0) throw new Error(`only ${from} of ${plan.chunks} chunks have a result`);
      chunks.push(...page.items);
      audio ??= page.audio;
    }
    return { chunks, audio };
  }
  /** Results of the other sounds, in the plan's order; one at a time, since those of a long film fill a message. */
  async otherSounds(lease: Lease, plan: EncodingPlan, signal: AbortSignal): Promise<AudioResult[]> {
    const results: AudioResult[] = [];
    for (const sound of [...soundsOf(plan).keys()].slice(1)) {
      const asked = { ...lease, from: plan.chunks, sound };
      const { audio } = await retryUntilAnswered(
        () => this.rpc.request(chunkResults, asked, { caller: ANONYMOUS }),
        signal,
      );
      if (!audio) throw new Error(`sound ${sound} has no result`);
      results.push(audio);
    }
    return results;
  }
}
