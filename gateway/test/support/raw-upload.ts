import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { TestSite } from './site';

const BORDER = 'border-of-the-form';
const UPLOAD = '/api/videos/upload-video';

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

function open(site: TestSite, headers: Record<string, string>) {
  const outgoing = request(new URL(UPLOAD, site.url), {
    method: 'POST',
    headers: {
      cookie: site.cookie,
      origin: site.url,
      'content-type': `multipart/form-data; boundary=${BORDER}`,
      ...headers,
    },
  });
  return { outgoing, answered: answerOf(outgoing) };
}

async function answerOf(outgoing: ClientRequest): Promise<Answer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
  return {
    status: response.statusCode ?? 0,
    body: z.record(z.string(), z.unknown()).parse(await json(response)),
  };
}

/** Announces a form of `bytes` and sends none of them. */
export async function announceUpload(site: TestSite, bytes: number): Promise<Answer> {
  const { outgoing, answered } = open(site, { 'content-length': String(bytes) });
  outgoing.flushHeaders();
  const answer = await answered;
  outgoing.destroy();
  return answer;
}

/**
 * Sends a file as a form whose length is not announced (chunked), as it comes: nothing is gathered in memory. An answer that comes before
 * the file's end is an answer.
 */
export async function sendChunked(site: TestSite, file: AsyncIterable<Buffer>): Promise<Answer> {
  const { outgoing, answered } = open(site, { 'transfer-encoding': 'chunked' });
  async function* form() {
    yield Buffer.from(
      `--${BORDER}\r\nContent-Disposition: form-data; name="file"; filename="conto.mp4"\r\n\r\n`,
    );
    yield* file;
    yield Buffer.from(`\r\n--${BORDER}--\r\n`);
  }
  const sent = pipeline(Readable.from(form(), { objectMode: false }), outgoing);
  const answer = await Promise.race([answered, sent.then(() => answered)]);
  // The rest of a file that was refused is not wanted any more: its connection is cut.
  await sent.catch((error: unknown) => {
    if (answer.status === 200) throw error;
  });
  return answer;
}
