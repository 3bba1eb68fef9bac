import { type DatabaseService, databaseServices } from '../../../local/names';
import type { Growth } from './growth';
import { TABLES } from './list';

/** How a table may grow; undefined for one that nobody knows. @param name `service.table` */
export function growthOf(name: string): Growth | undefined {
  const [service = '', table = ''] = name.split('.');
  return Object.entries(TABLES).find(([known]) => known === service)?.[1][table];
}

/** Of one kind, as `service.table`. */
export function tablesThat<G extends Growth['grows']>(
  grows: G,
): {
  readonly service: DatabaseService;
  readonly table: string;
  readonly growth: Extract<Growth, { grows: G }>;
}[] {
  const is = (growth: Growth): growth is Extract<Growth, { grows: G }> => growth.grows === grows;
  return databaseServices.flatMap((service) =>
    Object.entries(TABLES[service]).flatMap(([table, growth]) =>
      is(growth) ? { service, table, growth } : [],
    ),
  );
}
