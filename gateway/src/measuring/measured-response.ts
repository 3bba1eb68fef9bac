import type { FastifyInstance } from 'fastify';
import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { roleOfPath } from '../config/role-paths';
import type { GatewayRole } from '../config/config';
import { flights } from './flights';
import { type RouteTallies, talliesOf, unroutedTallies } from './route-tallies';

/** So many parts may wait for the end of one answer before Node takes them for a leak; those of a film are more than its usual ten. */
const FOLLOWERS = 20;

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** An answer that is counted when its headers leave: how long a film or a stream of events then takes is up to who watches. */
export class MeasuredResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  private readonly began = performance.now();
  private tallies: RouteTallies | undefined;
  private isCounted = false;
  private flight: (typeof flights)[GatewayRole] | undefined;
  private answered: (() => void) | undefined;

  /** Whose answer it is; to be said before its headers leave. */
  countAs(tallies: RouteTallies): void {
    this.tallies = tallies;
  }

  /** `listener` is called when the headers leave. */
  whenAnswered(listener: () => void): void {
    this.answered = listener;
  }

  /** From now on it is in flight, until it is over. */
  follow(): void {
    const flight = flights[this.role()];
    flight.answering += 1;
    this.flight = flight;
    this.setMaxListeners(FOLLOWERS);
    this.once('close', () => {
      this.count(0);
      flight.sending -= 1;
    });
  }

  override writeHead(status: number, phrase?: string, headers?: Headers): this;
  override writeHead(status: number, headers?: Headers): this;
  override writeHead(status: number, phraseOrHeaders?: string | Headers, headers?: Headers): this {
    if (typeof phraseOrHeaders === 'string') super.writeHead(status, phraseOrHeaders, headers);
    else super.writeHead(status, phraseOrHeaders ?? headers);
    this.count(status);
    return this;
  }

  /** Once: of a client that was gone before, the answer is still written, to nowhere. */
  private count(status: number): void {
    if (this.isCounted) return;
    this.isCounted = true;
    this.answered?.();
    const tallies = this.tallies ?? unroutedTallies(this.req.method ?? '', this.role());
    tallies.observe(status, performance.now() - this.began);
    if (!this.flight) return;
    this.flight.answering -= 1;
    this.flight.sending += 1;
  }

  private role(): GatewayRole {
    return roleOfPath(this.req.url?.split('?', 1)[0] ?? '/');
  }
}

/** Tells the answers of an instance whose they are. Before all other hooks: what those refuse belongs to its route too. */
export function countByRoute(instance: FastifyInstance): void {
  instance.addHook('onRequest', ({ method, routeOptions }, { raw }, done) => {
    if (raw instanceof MeasuredResponse && routeOptions.url !== undefined)
      raw.countAs(talliesOf(method, routeOptions.url));
    done();
  });
}
