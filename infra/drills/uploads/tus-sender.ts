import { UPLOAD_PART_BYTES, uploadFileAnswer, type UploadFileAnswer } from '@alcova/contracts';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from '../../parts';
import type { LargeFile } from './large-file';

const RETRY_MS = 250;
const GIVE_UP_MS = 60_000;

export interface Sent {
  readonly answer: UploadFileAnswer;
  /** Bytes that left more than once. */
  readonly again: number;
  readonly seconds: number;
}

/** An upload by tus as a patient browser makes it: every failure asks where to go on, at the next address of the site. */
export class TusSender {
  private next = 0;

  /** @param headers cookies and origin of an administrator; @param renew sees to it that they are good, as far as the site is there */
  constructor(
    private readonly addresses: readonly string[],
    private readonly headers: () => Record<string, string>,
    private readonly renew: () => Promise<void>,
  ) {}

  /** Sends a file whole. `onPart` is told where a part begins that is about to leave, and the address that it goes to. */
  async send(file: LargeFile, onPart: (offset: number, address: string) => void): Promise<Sent> {
    const begun = performance.now();
    const path = await this.begin(file);
    let offset = 0;
    let most = 0;
    let again = 0;
    while (offset < file.bytes) {
      const part = file.part(offset);
      again += Math.max(0, Math.min(most, offset + part.length) - offset);
      most = Math.max(most, offset + part.length);
      onPart(offset, this.address);
      offset = (await this.sendPart(path, offset, part)) ?? (await this.askOffset(path));
    }
    const answer = await this.patiently('a conclusão', () => this.finish(path));
    return { answer, again, seconds: (performance.now() - begun) / 1_000 };
  }

  private get address(): string {
    return this.addresses[this.next % this.addresses.length] ?? '';
  }

  private async begin(file: LargeFile): Promise<string> {
    const metadata = `filename ${Buffer.from('grande.mp4').toString('base64')}`;
    const response = await this.ask('POST', '/api/uploads', {
      'upload-length': String(file.bytes),
      'upload-metadata': metadata,
    });
    const path = response.headers.get('location');
    if (response.status !== 201 || path === null) throw new StartFailure(`começo: ${response.status}`);
    return path;
  }

  /** The new offset; undefined when the part did not come through. */
  private async sendPart(path: string, offset: number, part: Buffer): Promise<number | undefined> {
    const digest = createHash('sha256').update(part).digest('base64');
    const headers = {
      'upload-offset': String(offset),
      'upload-checksum': `sha256 ${digest}`,
      'content-type': 'application/offset+octet-stream',
    };
    const response = await this.ask('PATCH', path, headers, part).catch(() => undefined);
    return response?.status === 204 ? Number(response.headers.get('upload-offset')) : undefined;
  }

  private askOffset(path: string): Promise<number> {
    this.next += 1;
    return this.patiently('o ponto de retomada', async () => {
      await this.renew();
      const response = await this.ask('HEAD', path, {});
      return response.status === 200 ? Number(response.headers.get('upload-offset')) : undefined;
    });
  }

  private async finish(path: string): Promise<UploadFileAnswer | undefined> {
    const response = await this.ask(
      'POST',
      `${path}/finish`,
      { 'content-type': 'application/json' },
      Buffer.from('{}'),
    );
    return response.status === 200 ? uploadFileAnswer.parse(await response.json()) : undefined;
  }

  private async patiently<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
    for (const end = performance.now() + GIVE_UP_MS; performance.now() < end; await pause(RETRY_MS)) {
      const answer = await ask().catch(() => undefined);
      if (answer !== undefined) return answer;
      this.next += 1;
    }
    throw new StartFailure(`${what}: nada em ${GIVE_UP_MS / 1_000} s`);
  }

  private ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Buffer,
  ): Promise<Response> {
    return fetch(new URL(path, this.address), {
      method,
      headers: { ...this.headers(), 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body: new Uint8Array(body.buffer, body.byteOffset, body.length) }),
    });
  }
}

/** Bytes of a part, for what may be sent again. */
export const PART = UPLOAD_PART_BYTES;
