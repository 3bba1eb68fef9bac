import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';

const requestWithinMs = 120_000;
const videoPage = z.object({
  items: z.array(z.object({ id: z.string(), title: z.string() })),
  total: z.number(),
});
const anyPage = z.object({ items: z.array(z.record(z.string(), z.unknown())), total: z.number() });
const uploaded = z.object({ fileUrl: z.string() });
const problem = z.object({ code: z.string().optional(), message: z.string().optional() });

export class SiteError extends Error {
  override readonly name = 'SiteError';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The site's HTTP interface as an administrator's client uses it: cookies and the site's own origin. */
export class SiteClient {
  private cookies = '';
  private renewal: Promise<void> | undefined;

  constructor(
    private readonly siteUrl: string,
    private readonly signal?: AbortSignal,
    /** A cookie that goes with each request beside the session's. */
    private readonly pass = '',
  ) {}

  /** @throws SiteError 401 when the password is not (or no longer) right */
  async signIn(email: string, password: string): Promise<void> {
    this.cookies = '';
    this.keep(await this.send('POST', '/api/auth/login', JSON.stringify({ email, password })));
  }

  private keep(response: Response): void {
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
    this.cookies = cookies.join('; ');
  }

  /** One renewal for all requests that were refused meanwhile. */
  private renew(): Promise<void> {
    this.renewal ??= this.ask('POST', '/api/auth/refresh')
      .then((response) => this.keep(response))
      .finally(() => {
        this.renewal = undefined;
      });
    return this.renewal;
  }

  /** The ids of all videos by their titles, inactive ones too. */
  async videos(): Promise<Map<string, string>> {
    const ids = new Map<string, string>();
    let seen = 0;
    for (let page = 1; ; page += 1) {
      const response = await this.send('GET', `/api/admin/videos?page=${page}&pageSize=50&sort=oldest`);
      const { items, total } = videoPage.parse(await response.json());
      for (const { id, title } of items) ids.set(title, id);
      seen += items.length;
      if (items.length === 0 || seen >= total) return ids;
    }
  }

  /** What stands in one field of everything that an administrators' list has. */
  async valuesOf(path: string, field: string): Promise<Set<unknown>> {
    const values: unknown[] = [];
    for (let page = 1; ; page += 1) {
      const response = await this.send('GET', `${path}?page=${page}&pageSize=50`);
      const { items, total } = anyPage.parse(await response.json());
      values.push(...items.map((item) => item[field]));
      if (items.length === 0 || values.length >= total) return new Set(values);
    }
  }

  /** Uploads an image; answers its address on the site. */
  uploadImage(file: string): Promise<string> {
    return this.uploadTo('/api/videos/upload-image', file, 'image/png');
  }

  /** Uploads a small film that a video can be made of; answers its address on the site. */
  uploadVideo(file: string): Promise<string> {
    return this.uploadTo('/api/videos/upload-video', file, 'video/mp4');
  }

  private async uploadTo(path: string, file: string, type: string): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([await readFile(file)], { type }), basename(file));
    return uploaded.parse(await (await this.send('POST', path, form)).json()).fileUrl;
  }

  /** Uploads a small file and registers it as a video in one request. */
  async upload(file: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([await readFile(file)], { type: 'video/mp4' }), basename(file));
    await this.send('POST', '/api/videos/upload', form);
  }

  /** The headers that make a request one of this session. */
  headers(): Record<string, string> {
    const cookie = [this.cookies, this.pass].filter((text) => text !== '').join('; ');
    return { origin: new URL(this.siteUrl).origin, ...(cookie === '' ? {} : { cookie }) };
  }

  /** One request with the session's cookies; the answer is 2xx. A session that ran out is renewed first. @throws SiteError */
  async send(method: string, path: string, body?: string | FormData): Promise<Response> {
    const used = this.cookies;
    try {
      return await this.ask(method, path, body);
    } catch (error) {
      if (!(error instanceof SiteError && error.status === 401) || used === '') throw error;
      if (this.cookies === used) await this.renew();
      return await this.ask(method, path, body);
    }
  }

  private async ask(method: string, path: string, body?: string | FormData): Promise<Response> {
    const timeout = AbortSignal.timeout(requestWithinMs);
    const response = await fetch(`${this.siteUrl}${path}`, {
      method,
      headers: {
        ...this.headers(),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
      signal: this.signal === undefined ? timeout : AbortSignal.any([timeout, this.signal]),
    });
    if (response.ok) return response;
    const parsed = problem.safeParse(await response.json().catch(() => undefined));
    const text = parsed.success ? (parsed.data.message ?? parsed.data.code) : undefined;
    throw new SiteError(response.status, text ?? `${method} ${path}: ${response.status}`);
  }
}
