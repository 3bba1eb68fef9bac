import { request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';

export interface SentUpload {
  readonly status: number;
  readonly body: string;
  /** When the last byte was handed to the socket, by `performance.now()`. */
  readonly sentAt: number;
  /** Milliseconds until the whole answer was there. */
  readonly answeredAfterMs: number;
}

/** Sends one file by multipart/form-data, as it comes: nothing is gathered in memory. `bytes` is the length of `file`. */
export async function sendMultipart(
  url: string,
  headers: Readonly<Record<string, string>>,
  fileName: string,
  bytes: number,
  file: AsyncIterable<Buffer>,
): Promise<SentUpload> {
  const boundary = 'alcova-benchmark-boundary';
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: video/mp4\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const started = performance.now();
  const outgoing = request(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + bytes + tail.length),
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
  const form = async function* () {
    yield head;
    yield* file;
    yield tail;
  };
  await pipeline(Readable.from(form(), { objectMode: false }), outgoing);
  const sentAt = performance.now();
  const response = await answered;
  const body = await text(response);
  return { status: response.statusCode ?? 0, body, sentAt, answeredAfterMs: performance.now() - started };
}
