import type { Command } from '../load/command';

/** What compares the site with a floor, or with a bar of its own. */
export const BENCHES: readonly Command[] = [];
