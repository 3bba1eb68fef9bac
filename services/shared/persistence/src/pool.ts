import { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { z } from 'zod';

const driver = z.object({ master: z.instanceof(Pool) });

/** pg's pool of a connected data source: TypeORM holds it in a field of its driver. */
export const poolOf = (dataSource: Pick<DataSource, 'driver'>): Pool =>
  driver.parse(dataSource.driver).master;
