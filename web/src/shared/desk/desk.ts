import { type DeskQueue, type Lease } from '@alcova/contracts';

/** What stands at a desk: one person holds it, looks at it and decides on it. */
export interface DeskItem {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly lease: Lease | null;
}

/** An item, or none and how many wait that somebody else has to decide. */
export interface Next<Item> {
  readonly item: Item | null;
  readonly forOthers: number;
}

/** What a desk says of its items. */
export interface DeskWords<Decided> {
  readonly heldByOther: string;
  readonly takenAgain: string;
  readonly leaseLost: string;
  readonly noPrevious: string;
  /** The message of a decision, said for the item that it was made on. */
  readonly done: (decided: Decided, title: string) => string;
}

/** What a desk asks of the server, and what it says to the person. One constant for each desk. */
export interface Desk<Item extends DeskItem, Decided> {
  /** The server's refusals are named `{codes}.…`. */
  readonly codes: string;
  readonly words: DeskWords<Decided>;
  /** Takes the next free item of a queue that is not among `skipped`. */
  readonly takeNext: (queue: DeskQueue, skipped: readonly string[]) => Promise<Next<Item>>;
  readonly open: (id: string) => Promise<Item>;
  readonly decide: (item: Item, decided: Decided) => Promise<{ readonly decisionId: string }>;
  readonly undo: (decisionId: string) => Promise<unknown>;
  readonly addNote: (id: string, text: string) => Promise<unknown>;
  readonly renew: (id: string, token: number) => Promise<Lease>;
  /** `keepalive`: the request outlives the page. */
  readonly giveBack: (id: string, token: number, keepalive: boolean) => Promise<unknown>;
}

/** Most ids that a server leaves out. */
const MAX_SKIPPED = 50;
export const lastSkipped = (skipped: readonly string[]): string[] => skipped.slice(-MAX_SKIPPED);

/** The lease under which an item is looked at; undefined where it is not one's own. */
export const tokenOf = ({ lease }: Pick<DeskItem, 'lease'>): number | undefined =>
  lease?.isMine ? (lease.token ?? undefined) : undefined;
