import { z } from 'zod';
import type { KeyName } from './names';

/** How far the change of a list is: a new key was made known and makes nothing yet, or it is the first and older ones wait to go. */
export const keyTurn = z.object({ stage: z.enum(['announced', 'promoted']), at: z.iso.datetime() });
export type Turn = z.output<typeof keyTurn>;

/** A list of keys as it is kept. */
export interface KeptKeys {
  readonly text: string;
  /** Null when it was never changed by these commands. */
  readonly turn: Turn | null;
}

/** Where the site's keys are kept. */
export interface KeyStore {
  /**
   * Whether a new key must be made known to all processes before one uses it. Not where all of them are started anew together.
   */
  readonly inTwoSteps: boolean;
  /** Where the private half of a key pair of access records goes: into the store itself, or a file that must be named. */
  readonly keepsPrivateHalf: boolean;
  /** Where lines for people go: standard output may be the store's. */
  readonly talkTo: NodeJS.WritableStream;
  /** What is kept, by name; lists that are kept elsewhere are missing. @throws Refusal when it cannot be read */
  load(): Promise<ReadonlyMap<KeyName, KeptKeys>>;
  /** Keeps a changed list, all at once or not at all. */
  save(name: KeyName, kept: KeptKeys): Promise<void>;
  /** How to have these Deployments read the new content. */
  restart(readers: readonly string[]): string;
}
