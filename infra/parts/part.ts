import type { Child, Exit, ProcessHooks } from './child';

/** A running system part. Everything listens on 127.0.0.1 only. */
export interface Part {
  /** Process numbers, the group leader first. */
  readonly pids: readonly number[];
  /** Resolves when the part has ended, for whatever reason. */
  readonly exited: Promise<Exit>;
  /** Ends the part in order and resolves when its processes are gone. Safe to call twice. */
  stop(): Promise<void>;
}

export interface PartOptions {
  /** The part's own folder; made when missing, kept on stop. */
  readonly dataDir: string;
  /** TCP port on 127.0.0.1; 0 or nothing picks a free one. */
  readonly port?: number;
  readonly hooks?: ProcessHooks;
}

/** The part face of one child process. */
export function partOf(child: Child, graceMs: number): Part {
  return { pids: [child.pid], exited: child.exited, stop: () => child.stop(graceMs) };
}
