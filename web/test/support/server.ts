import { type ErrorCode, ERRORS, type RouteContract } from '@alcova/contracts';
import { type z } from 'zod';

/** What a call carried. */
interface Asked {
  readonly url: URL;
  readonly method: string;
  readonly body: unknown;
}

type Reply = (asked: Asked) => Response | Promise<Response>;
type AnswerOf<R extends RouteContract> = z.input<R['response']>;

/** How a call can go wrong on its way. */
export const BROKEN = {
  'answers 500': () =>
    new Response('<h1>erro</h1>', { status: 500, headers: { 'content-type': 'text/html' } }),
  'is cut off': () => Promise.reject(new TypeError('Failed to fetch')),
  'answers rubbish': () => new Response('{"items":', { headers: { 'content-type': 'application/json' } }),
} satisfies Record<string, Reply>;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const missing = () => json({ code: 'request.route-not-found', message: 'Endereço não encontrado.' }, 404);

const patternOf = ({ path }: RouteContract) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/**
 * Stands where the network begins: what the page asks for is answered as a test says. Answers go through the contract's schema, so that
 * none is given which the gateway could not give.
 */
export class FakeServer {
  /** What was asked for: method and address with query. */
  readonly calls: string[] = [];
  /** Answers of the test that no gateway could have given. */
  readonly faults: unknown[] = [];
  private readonly bodies = new Map<RouteContract, unknown[]>();
  private readonly replies = new Map<RouteContract, Reply>();

  /** @param otherwise what answers operations that no test spoke of: by itself they are not there (404) */
  constructor(private readonly otherwise: Reply = missing) {}

  /** Answers an operation, from now on. */
  answer<R extends RouteContract>(route: R, answer: AnswerOf<R>): this {
    return this.answerBy(route, () => answer);
  }

  /** Answers an operation by what is asked. */
  answerBy<R extends RouteContract>(
    route: R,
    answer: (asked: Asked) => AnswerOf<R> | Promise<AnswerOf<R>>,
  ): this {
    return this.reply(route, async (asked) => {
      const { data, error } = route.response.safeParse(await answer(asked));
      if (error) this.faults.push(`${route.operationId}: ${error.message}`);
      return json(data, route.status);
    });
  }

  /** Answers an operation with a problem of the contract. */
  refuse(route: RouteContract, code: ErrorCode, status: number): this {
    return this.reply(route, () => json({ code, message: ERRORS[code].message }, status));
  }

  /** Answers an operation with whatever: what is wrong with it is what is tested. */
  reply(route: RouteContract, reply: Reply): this {
    this.replies.delete(route);
    this.replies.set(route, reply);
    return this;
  }

  /** What was sent to an operation that a test spoke of, first to last. */
  sentTo(route: RouteContract): readonly unknown[] {
    return this.bodies.get(route) ?? [];
  }

  /** Whether a test spoke of an operation. */
  knows(route: RouteContract): boolean {
    return this.replies.has(route);
  }

  /** Breaks an operation, until what this answers is called. */
  breakOff(route: RouteContract, how: keyof typeof BROKEN): () => void {
    const reply = this.replies.get(route) ?? missing;
    this.reply(route, BROKEN[how]);
    return () => void this.reply(route, reply);
  }

  /** Holds the answers of an operation back until it is told to let them go. */
  hold(route: RouteContract): () => void {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const reply = this.replies.get(route) ?? missing;
    this.reply(route, async (asked) => {
      await held;
      return reply(asked);
    });
    return release;
  }

  /** Takes the place of `fetch`. */
  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href);
    const method = init.method ?? 'GET';
    this.calls.push(`${method} ${url.pathname}${url.search}`);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    for (const [route, reply] of this.replies) {
      if (route.method !== method || !patternOf(route).test(url.pathname)) continue;
      this.bodies.set(route, [...this.sentTo(route), body]);
      return reply({ url, method, body });
    }
    return this.otherwise({ url, method, body });
  };
}
