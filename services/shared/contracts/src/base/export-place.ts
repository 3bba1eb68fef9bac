import { z } from 'zod';
import { id, timestamp } from './primitives';

/** Where an export goes on: behind this item. The moment has microseconds. */
export const exportPlace = z.object({ at: timestamp, id });
export type ExportPlace = z.infer<typeof exportPlace>;
