import { baseConfigShape, callerConfigShape, databaseConfigShape } from '@alcova/platform';
import { z } from 'zod';

export const configSchema = z.object({ ...baseConfigShape, ...callerConfigShape, ...databaseConfigShape });
export type Config = z.output<typeof configSchema>;
