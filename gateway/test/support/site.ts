import { type ServiceName, startSystem, type System } from '@alcova/infra/local';
import { scratchFolder } from '@alcova/infra/parts';
import { type SiteDescription, siteDescription } from '@alcova/infra/shared-site';
import { required } from '@alcova/testing';
import { ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}
export type FormParts = readonly (readonly [string, string | { bytes: Buffer<ArrayBuffer>; name: string }])[];

const jsonObject = z.record(z.string(), z.unknown());
const entry = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
  status: z.enum(['success', 'error']),
  reason: z.string().nullable(),
  uploadedAt: z.iso.datetime(),
});
export type LogEntry = z.infer<typeof entry>;

/** A whole running site and an administrator's session on it. */
export class TestSite {
  constructor(
    private readonly site: SiteDescription,
    /** For the file's own files; removed with it. */
    readonly folder: string,
    private readonly store: S3Client,
    readonly cookie: string,
  ) {}

  /** The site that the files of a run share: people and titles are a file's own, and nothing of it is stopped. */
  static async shared(): Promise<TestSite> {
    const response = await fetch(required('TEST_SITE_URL'));
    if (!response.ok) throw new Error(`no shared site: ${await response.text()}`);
    const site = siteDescription.parse(await response.json());
    return new TestSite(site, scratchFolder('gateway-system-'), storeOf(site), await administratorOf(site));
  }

  get url(): string {
    return this.site.url;
  }

  /** The variables that a service was started with. */
  environmentOf(service: ServiceName): Readonly<Record<string, string>> {
    return this.site.env[service] ?? {};
  }

  async stop(): Promise<void> {
    this.store.destroy();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** A request of a visitor. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(new URL(path, this.url), init);
  }

  /** A reading request of the administrator, answered as it is. */
  fetchAsAdministrator(path: string): Promise<Response> {
    return this.fetch(path, { headers: { cookie: this.cookie } });
  }

  /** A request of the administrator. */
  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const form = body instanceof FormData ? body : undefined;
    const headers: Record<string, string> = { cookie: this.cookie, origin: this.url };
    if (body !== undefined && !form) headers['content-type'] = 'application/json';
    const response = await this.fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: form ?? JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: jsonObject.parse(await response.json()),
    };
  }

  upload(path: string, parts: FormParts): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of parts)
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([value.bytes]), value.name);
    return this.call('POST', path, form);
  }

  /** The token of the newest link of a kind that went out to an address; undefined while there is none. */
  async mailedToken(recipient: string, page: 'new-password' | 'confirm-email'): Promise<string | undefined> {
    const folder = join(this.site.dataDir, 'mails');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    for (const name of names.reverse()) {
      // Quoted-printable: long lines are broken with `=`, and an equals sign is written as a number.
      const text = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      const token = new RegExp(`/${page}#token=([\\w-]+)`).exec(text)?.[1];
      if (token !== undefined && text.includes(`To: ${recipient}`)) return token;
    }
    return undefined;
  }

  /** The newest entries of the log of uploads. */
  async log(): Promise<{ items: LogEntry[]; total: number }> {
    const { body } = await this.call('GET', '/api/admin/uploads?pageSize=60');
    return z.object({ items: z.array(entry), total: z.number() }).parse(body);
  }

  /** Keys of the store below a prefix, and uploads in parts that were never finished. */
  async stored(prefix: string): Promise<{ keys: string[]; unfinished: string[] }> {
    const Bucket = this.environmentOf('gateway')['S3_BUCKET'];
    const objects = await this.store.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }));
    const uploads = await this.store.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }));
    return {
      keys: (objects.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key])).sort(),
      unfinished: (uploads.Uploads ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key])).sort(),
    };
  }
}

/** A site of a file's own: with another environment, or services that are stopped. */
export class OwnSite extends TestSite {
  private constructor(
    private readonly system: System,
    ...site: ConstructorParameters<typeof TestSite>
  ) {
    super(...site);
  }

  static async start(env: Readonly<Record<string, string>> = {}): Promise<OwnSite> {
    const folder = scratchFolder('gateway-system-');
    const system = await startSystem({ dataDir: join(folder, 'data'), rateLimitScale: 1_000, env });
    return new OwnSite(system, system, folder, storeOf(system), await administratorOf(system));
  }

  override async stop(): Promise<void> {
    await this.system.stop();
    await super.stop();
  }

  /** Takes the one worker away, as an accident would; what is queued waits for it. */
  async stopWorker(): Promise<void> {
    await this.system.kill('media-worker', 'SIGKILL', { restart: false });
  }

  startWorker(): Promise<void> {
    return this.system.restart('media-worker');
  }

  /** Takes a service away until it is started again. */
  async stopService(name: 'identity' | 'catalogue'): Promise<void> {
    await this.system.kill(name, 'SIGKILL', { restart: false });
  }

  startService(name: 'identity' | 'catalogue'): Promise<void> {
    return this.system.restart(name);
  }
}

function storeOf({ store }: SiteDescription): S3Client {
  const { S3_ENDPOINT = '', S3_REGION = '', S3_ACCESS_KEY = '', S3_SECRET_KEY = '' } = store;
  return new S3Client({
    ...{ endpoint: S3_ENDPOINT, region: S3_REGION, forcePathStyle: true },
    credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY },
  });
}

/** The cookies of a new session of the administrator. */
async function administratorOf({ url, adminEmail, adminPassword }: SiteDescription): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: adminEmail, password: adminPassword }),
  });
  if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
