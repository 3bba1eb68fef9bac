import type { FaultSite } from '../faults/fault-site';
import { tablesThat } from './tables/lookup';

/** Makes rows as old as they get, so that it is seen whether anybody removes them. */
export async function ageRows(site: FaultSite): Promise<void> {
  for (const { service, growth } of tablesThat('for a while'))
    if (growth.age !== undefined) await site.query(service, growth.age);
}

/** How many rows of each table are there although they should be gone, named `service.table`. */
export async function overdueRows(site: FaultSite): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { service, table, growth } of tablesThat('for a while')) {
    const [row] = await site.query(
      service,
      `SELECT count(*) FROM ${table} WHERE ${growth.until} < now() - ${growth.within} * interval '1 minute'`,
    );
    counts.set(`${service}.${table}`, Number(row?.['count']));
  }
  return counts;
}
