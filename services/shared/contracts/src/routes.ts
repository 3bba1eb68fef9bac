import * as declarations from './declarations';
import type { RouteContract } from './kinds/route';

const isRoute = (value: object): value is RouteContract => 'operationId' in value;
const placeOf = ({ path, method }: RouteContract): string => `${path} ${method}`;

/** Every HTTP operation of the gateway, by its path: what binds routes and writes the OpenAPI document looks at these. */
export const ROUTES: readonly RouteContract[] = Object.values<unknown>(declarations)
  .filter((value): value is object => typeof value === 'object' && value !== null)
  .filter(isRoute)
  .sort((left, right) => (placeOf(left) < placeOf(right) ? -1 : 1));
