import { baseConfigShape, callerConfigShape, databaseConfigShape, storeConfigShape } from '@alcova/platform';
import { z } from 'zod';

export const configSchema = z.object({
  ...baseConfigShape,
  ...callerConfigShape,
  ...databaseConfigShape,
  ...storeConfigShape,
});
export type Config = z.output<typeof configSchema>;
