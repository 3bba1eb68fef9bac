import { join } from 'node:path';

/** What the demonstration keeps in a data folder. */
export const folderIn = (dataDir: string): string => join(dataDir, 'age-demo');
