import { Agent, fetch } from 'undici';
import { z } from 'zod';

/** An object of the cluster, of which more is known where it is asked for. */
const resource = z.looseObject({
  apiVersion: z.string().optional(),
  kind: z.string().optional(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
});
export type Resource = z.infer<typeof resource>;
const resources = z.object({ items: z.array(z.unknown()) });

const DEADLINE_MS = 30_000;
const NOT_FOUND = 404;

/** Calls of the API server by who may do everything. */
export class ClusterApi {
  private readonly agent: Agent;

  /** @param token of the bearer @param ca whom the server's certificate is from, as PEM */
  constructor(
    readonly url: string,
    readonly token: string,
    ca: string,
  ) {
    this.agent = new Agent({ connect: { ca } });
  }

  /** The object at a path; undefined where there is none. */
  async find(path: string): Promise<unknown> {
    return this.send('GET', path);
  }

  async list<Item>(path: string, item: z.ZodType<Item>): Promise<Item[]> {
    return resources.parse(await this.send('GET', path)).items.map((one) => item.parse(one));
  }

  async create(path: string, body: object): Promise<void> {
    await this.send('POST', path, body);
  }

  async merge(path: string, body: object): Promise<void> {
    await this.send('PATCH', path, body, 'application/merge-patch+json');
  }

  /** Makes or changes an object, as `kubectl apply --server-side` does. */
  async apply(path: string, body: object): Promise<void> {
    await this.send('PATCH', `${path}?fieldManager=alcova&force=true`, body, 'application/apply-patch+yaml');
  }

  /** At once, whatever grace was asked for. */
  async remove(path: string): Promise<void> {
    await this.send('DELETE', path, { apiVersion: 'v1', kind: 'DeleteOptions', gracePeriodSeconds: 0 });
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  /** @throws Error with what the server said, of every answer but 'not found' */
  private async send(
    method: string,
    path: string,
    body?: object,
    type = 'application/json',
  ): Promise<unknown> {
    const answer = await fetch(this.url + path, {
      ...{ method, dispatcher: this.agent, signal: AbortSignal.timeout(DEADLINE_MS) },
      headers: { authorization: `Bearer ${this.token}`, ...(body && { 'content-type': type }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status === NOT_FOUND) return undefined;
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
    return JSON.parse(text);
  }
}
