/** What somebody can run by its name. */
export interface Command {
  readonly name: string;
  readonly about: string;
  /** From the project's root. */
  readonly file: string;
  /** Options of a short run, which shows that all works and whose figures mean nothing. */
  readonly quick?: readonly string[];
  /** It reads the packages' sources, not what was built of them. */
  readonly fromSource?: true;
}
