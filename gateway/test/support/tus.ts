import { createHash } from 'node:crypto';
import { request } from 'node:http';

/** Bytes of a part. */
export const PART = 16 * 1024 * 1024;
const encoded = (text: string) => Buffer.from(text).toString('base64');
const sha256 = (bytes: Buffer) => `sha256 ${createHash('sha256').update(bytes).digest('base64')}`;

/** A client of the protocol as small as can be: one address of a site, one cookie. */
export class TusClient {
  constructor(
    readonly url: string,
    private readonly site: string,
    private readonly cookie: string,
  ) {}

  /** The same client at another address of the site. */
  at(url: string): TusClient {
    return new TusClient(url, this.site, this.cookie);
  }

  send(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Response> {
    return fetch(new URL(path, this.url), {
      method,
      headers: { ...this.headers(), ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  }

  create(size: number, fileName = 'conto.mp4', title = 'Um conto'): Promise<Response> {
    const metadata = `filename ${encoded(fileName)},title ${encoded(title)}`;
    return this.send('POST', '/api/uploads', { 'upload-length': String(size), 'upload-metadata': metadata });
  }

  /** Begins an upload and answers its path. */
  async begin(size: number): Promise<string> {
    const response = await this.create(size);
    const path = response.headers.get('location');
    if (response.status !== 201 || !path) throw new Error(`${response.status}: ${await response.text()}`);
    return path;
  }

  part(path: string, offset: number, bytes: Buffer, checksum = sha256(bytes)): Promise<Response> {
    return this.send('PATCH', path, { ...partHeaders(offset), 'upload-checksum': checksum }, bytes);
  }

  /** How many bytes the server says to have; its status where it says nothing. */
  async offset(path: string): Promise<number | string> {
    const response = await this.send('HEAD', path);
    return response.status === 200
      ? Number(response.headers.get('upload-offset'))
      : `status ${response.status}`;
  }

  finish(path: string): Promise<Response> {
    return this.send('POST', `${path}/finish`, { 'content-type': 'application/json' }, Buffer.from('{}'));
  }

  /** Announces a part and sends only its beginning; the connection stays open until `drop`. Resolves when the beginning is sent. */
  async openPart(path: string, offset: number, part: Buffer, sent: number) {
    const outgoing = request(new URL(path, this.url), {
      method: 'PATCH',
      headers: { ...this.headers(), ...partHeaders(offset), 'content-length': part.length },
    });
    const ended = new Promise<void>((resolve) => {
      outgoing.once('response', (response) => resolve(void response.resume())).once('error', () => resolve());
    });
    await new Promise<void>((resolve) => outgoing.write(part.subarray(0, sent), () => resolve()));
    return { ended, drop: () => outgoing.destroy() };
  }

  private headers(): Record<string, string> {
    return { 'tus-resumable': '1.0.0', cookie: this.cookie, origin: this.site };
  }
}

const partHeaders = (offset: number) => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
});
