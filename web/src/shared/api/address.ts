import { type RouteContract } from '@alcova/contracts';

type Values = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** The address of an operation: `{name}` filled from `params`, then the query without empty values. */
export function addressOf(route: RouteContract, params: Values = {}, query: Values = {}): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params[name];
    if (!isPlain(value)) throw new TypeError(`${route.operationId}: parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (isPlain(value) && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
