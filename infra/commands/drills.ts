import { deskDrill } from '../drills/desk/desk';
import type { Command } from '../load/command';

/** What goes wrong on purpose, each followed by an audit of all that was acknowledged. */
export const DRILLS: readonly Command[] = [deskDrill];
