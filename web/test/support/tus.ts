interface Kept {
  readonly size: number;
  /** Bytes that have come. */
  offset: number;
}

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  /** Bytes. */
  readonly body: number;
  /** Who asked has gone. */
  readonly isAborted: () => boolean;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const ID = /\/api\/uploads\/(?<id>[^/]+)$/;

/** Stands where resumable uploads are kept. The page reaches it by XMLHttpRequest, as the protocol's library does. */
export class TusStore {
  readonly kept: Map<string, Kept>;
  /** Method and path of what was asked, first to last. */
  readonly calls: string[] = [];
  private parts: Promise<void> = Promise.resolve();

  /** @param before what was kept by another one, which is not heard of any more */
  constructor(before?: TusStore) {
    this.kept = before?.kept ?? new Map<string, Kept>();
    Reflect.set(
      globalThis,
      'XMLHttpRequest',
      requestsTo((asked) => this.work(asked)),
    );
  }

  /** Holds parts back until it is told to let them go. */
  hold(): () => void {
    let release: () => void = () => undefined;
    this.parts = new Promise((resolve) => (release = resolve));
    return release;
  }

  private async work(asked: Asked): Promise<Answer> {
    const { pathname } = new URL(asked.url, window.location.href);
    this.calls.push(`${asked.method} ${pathname}`);
    if (asked.method === 'POST') return this.begin(asked);
    const id = ID.exec(pathname)?.groups?.['id'] ?? '';
    if (asked.method === 'PATCH') await this.parts;
    const kept = this.kept.get(id);
    if (!kept || asked.isAborted()) return { status: 404 };
    if (asked.method === 'DELETE') this.kept.delete(id);
    if (asked.method === 'PATCH') kept.offset += asked.body;
    const headers = { 'upload-offset': String(kept.offset), 'upload-length': String(kept.size) };
    return { status: asked.method === 'HEAD' ? 200 : 204, headers };
  }

  private begin({ headers }: Asked): Answer {
    const id = `envio-${this.kept.size + 1}`;
    this.kept.set(id, { size: Number(headers.get('upload-length')), offset: 0 });
    return { status: 201, headers: { location: `/api/uploads/${id}` } };
  }
}

/** What the library uses of XMLHttpRequest. */
const requestsTo = (work: (asked: Asked) => Promise<Answer>) =>
  class {
    readonly upload = { onprogress: null };
    onload: (() => void) | null = null;
    onerror: ((cause: unknown) => void) | null = null;
    status = 0;
    responseText = '';
    private readonly asked = new Map<string, string>();
    private method = '';
    private url = '';
    private answered: Readonly<Record<string, string>> = {};
    private isAborted = false;

    open(method: string, url: string): void {
      this.method = method;
      this.url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.asked.set(name.toLowerCase(), value);
    }
    getResponseHeader(name: string): string | null {
      return this.answered[name.toLowerCase()] ?? null;
    }
    abort(): void {
      this.isAborted = true;
    }
    send(body: Blob | null): void {
      const { method, url, asked: headers } = this;
      const asked = { method, url, headers, body: body?.size ?? 0, isAborted: () => this.isAborted };
      void work(asked).then(({ status, headers = {} }) => {
        if (this.isAborted) return;
        this.status = status;
        this.answered = headers;
        this.onload?.();
      });
    }
  };
