import { ANONYMOUS, completePut, presignPut } from '@alcova/contracts';
import { RpcClient } from '@alcova/messaging';
import { Injectable } from '@nestjs/common';
import { openAsBlob } from 'node:fs';
import pRetry from 'p-retry';
import { retryUntilAnswered } from './retry';
import { sizeOfFile } from '../scratch/scratch';

/** After the first try of a part; seconds lie between them. */
const RETRIES = 3;
const PART_DEADLINE_MS = 120_000;
/** Parts on their way at once. */
const PARALLEL = 2;

export interface Lease {
  readonly jobId: string;
  readonly token: string;
}

/** Writes files to the addresses that media signs for a living lease. */
@Injectable()
export class Uploader {
  constructor(private readonly rpc: RpcClient) {}

  /** Sends a file, or what stands in it from byte `from` on; it is read as it is sent, never whole. Answers the bytes sent. */
  async send(
    lease: Lease,
    file: string,
    { from = 0, ...target }: { key: string; contentType: string; from?: number },
    signal: AbortSignal,
  ): Promise<number> {
    const size = (await sizeOfFile(file)) - from;
    const { parts, multipartId } = await retryUntilAnswered(
      () => this.rpc.request(presignPut, { ...lease, ...target, size }, { caller: ANONYMOUS }),
      signal,
    );
    const blob = (await openAsBlob(file)).slice(from);
    const etags: { partNumber: number; etag: string }[] = [];
    // The first part that fails for good stops the others.
    const failed = new AbortController();
    const sending = AbortSignal.any([signal, failed.signal]);
    const waiting = parts.map((part, index) => ({ ...part, partNumber: index + 1 }));
    const sendNext = async (): Promise<void> => {
      for (let part = waiting.shift(); part; part = waiting.shift()) {
        const slice = blob.slice(part.offset, part.offset + part.size);
        const contentType = multipartId === null ? target.contentType : undefined;
        etags.push({
          partNumber: part.partNumber,
          etag: await putWithRetries(part.url, slice, contentType, sending),
        });
      }
    };
    try {
      await Promise.all(Array.from({ length: PARALLEL }, sendNext));
    } finally {
      failed.abort();
    }
    if (multipartId !== null) {
      etags.sort((a, b) => a.partNumber - b.partNumber);
      await retryUntilAnswered(
        () =>
          this.rpc.request(
            completePut,
            { ...lease, key: target.key, multipartId, parts: etags },
            { caller: ANONYMOUS },
          ),
        signal,
      );
    }
    return size;
  }
}

async function putWithRetries(
  url: string,
  body: Blob,
  contentType: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  return pRetry(() => put(url, body, contentType, signal), { retries: RETRIES, signal });
}

async function put(
  url: string,
  body: Blob,
  contentType: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const answer = await fetch(url, {
    method: 'PUT',
    body,
    headers: contentType === undefined ? {} : { 'content-type': contentType },
    signal: AbortSignal.any([signal, AbortSignal.timeout(PART_DEADLINE_MS)]),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`the store answered ${answer.status}`);
  return answer.headers.get('etag') ?? '';
}
