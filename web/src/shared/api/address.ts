import { type RouteContract } from '@alcova/contracts';

/** An operation of the gateway, as its contract has it: `GET /api/videos/{id}`. The contract is asked for as a type alone. */
export type Operation<R extends RouteContract> = `${R['method']} ${R['path']}`;

type Values = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

export const methodOf = (operation: string): string => operation.slice(0, operation.indexOf(' '));

/** The address of an operation: `{name}` filled from `params`, then the query without empty values. */
export function filledAddress(operation: string, params: Values = {}, query: Values = {}): string {
  const path = operation.slice(operation.indexOf(' ') + 1).replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params[name];
    if (!isPlain(value)) throw new TypeError(`${operation}: parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (isPlain(value) && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** The same for one operation, where another address than its contract's does not compile. */
export const addressOf = <R extends RouteContract = never>(
  operation: Operation<R>,
  params?: Values,
  query?: Values,
): string => filledAddress(operation, params, query);
