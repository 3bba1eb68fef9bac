import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const attributes = z
  .array(
    z.object({
      key: z.string(),
      value: z.union([
        z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
        z
          .object({ intValue: z.union([z.number(), z.string()]) })
          .transform(({ intValue }) => Number(intValue)),
      ]),
    }),
  )
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));
const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

/** The part of OTLP's JSON that tells of spans. */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number().transform((kind) => KINDS[kind]),
              attributes,
              status: z.object({ code: z.number().optional(), message: z.string().optional() }),
              links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
              events: z.array(z.unknown()).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
});
type Exported = z.output<typeof exported>;

/** A span as a collector got it. */
export type CollectedSpan = Exported['resourceSpans'][number]['scopeSpans'][number]['spans'][number] & {
  readonly service: string;
};

/** An OTLP/HTTP receiver of traces. */
export class TestCollector {
  readonly spans: CollectedSpan[] = [];
  /** Everything that it was sent, as text. */
  text = '';
  /** Requests with spans that it got, those that it leaves unanswered too. */
  requests = 0;

  private answers = true;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TestCollector> {
    const server = createServer();
    const collector = new TestCollector(server);
    server.on('request', (request, response) => {
      collector.requests += 1;
      if (!collector.answers || request.url !== '/v1/traces') return;
      json(request).then(
        (body) => {
          collector.take(body);
          response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        },
        (error: Error) => response.destroy(error),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return collector;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  named(name: string): CollectedSpan[] {
    return this.spans.filter((span) => span.name === name);
  }

  /** From now on it takes what it is sent and never says so. */
  silence(): void {
    this.answers = false;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private take(body: unknown): void {
    this.text += JSON.stringify(body);
    for (const { resource, scopeSpans } of exported.parse(body).resourceSpans)
      for (const { spans } of scopeSpans)
        for (const span of spans)
          this.spans.push({ ...span, service: String(resource.attributes['service.name']) });
  }
}
