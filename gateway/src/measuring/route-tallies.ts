import { talliedHistogram, type Tally } from '@alcova/platform';
import { roleOfPath } from '../config/role-paths';
import type { GatewayRole } from '../config/config';

const seconds = talliedHistogram(
  'alcova_http_seconds',
  'From the headers of a request to the headers of its answer, by the pattern of its address',
  ['role', 'route', 'method', 'status'],
  [0.001, 0.005, 0.025, 0.1, 0.3, 1, 3, 10],
);
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** By the first digit of the status. None: the client left before it was answered. */
const CLASSES = ['gone', '1xx', '2xx', '3xx', '4xx', '5xx'] as const;
const NO_ROUTE = 'none';

/** What counts the answers of one route to one method. */
export class RouteTallies {
  private readonly byClass: (Tally | undefined)[] = [];

  constructor(private readonly labels: Readonly<Record<'role' | 'route' | 'method', string>>) {}

  /** @param status 0 for a client that left before */
  observe(status: number, milliseconds: number): void {
    const at = Math.trunc(status / 100);
    const tally = (this.byClass[at] ??= seconds.tally({ ...this.labels, status: CLASSES[at] ?? 'other' }));
    tally.observe(milliseconds / 1_000);
  }
}

const known = new Map<string, RouteTallies>();

function tallies(role: GatewayRole, route: string, method: string): RouteTallies {
  const name = METHODS.has(method) ? method : 'other';
  const key = `${role} ${name} ${route}`;
  const before = known.get(key);
  if (before) return before;
  const made = new RouteTallies({ role, route, method: name });
  known.set(key, made);
  return made;
}

/** @param pattern as in the contracts (`/api/videos/{id}`) or as the framework writes it (`/api/videos/:id`); never an address */
export function talliesOf(method: string, pattern: string): RouteTallies {
  return tallies(roleOfPath(pattern), pattern.replace(/:(\w+)/g, '{$1}'), method);
}

/** For what no route is for, or was turned away before one was looked for. */
export const unroutedTallies = (method: string, role: GatewayRole): RouteTallies =>
  tallies(role, NO_ROUTE, method);
