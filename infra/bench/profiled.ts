import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PROFILER = join(__dirname, 'processor-profile.cjs');

/** The environment that has all processes of a site write down what they spend processor time on. @param folder without one they do not */
export function profiledInto(folder: string | undefined): Record<string, string> {
  if (folder === undefined) return {};
  mkdirSync(folder, { recursive: true });
  return { NODE_OPTIONS: `--require=${PROFILER}`, ALCOVA_PROFILES: resolve(folder) };
}
