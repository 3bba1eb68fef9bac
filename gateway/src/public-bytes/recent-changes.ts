import type { CachedKind } from '@alcova/contracts';

const REMEMBERED = 10_000;

/** What changed lately, so that an answer that was being read meanwhile is not taken for a new one. */
export class RecentChanges {
  private latest = 0;
  /** Changes older than this are forgotten: whatever was begun before counts as touched. */
  private forgotten = 0;
  private readonly ofIds = new Map<string, number>();
  private readonly ofKinds = new Map<CachedKind, number>();

  /** The moment now, by number of changes. */
  now(): number {
    return this.latest;
  }

  /** Counts of one thing changed. */
  note(kind: CachedKind, id: string): void {
    this.latest += 1;
    const name = nameOf(kind, id);
    this.ofIds.delete(name);
    this.ofIds.set(name, this.latest);
    if (this.ofIds.size <= REMEMBERED) return;
    for (const [oldest, at] of this.ofIds) {
      this.forgotten = Math.max(this.forgotten, at);
      this.ofIds.delete(oldest);
      return;
    }
  }

  /** Whatever lists things of this kind may have changed; without a kind everything may have. */
  noteAll(kind?: CachedKind): void {
    this.latest += 1;
    if (kind === undefined) this.forgotten = this.latest;
    else this.ofKinds.set(kind, this.latest);
  }

  /** Whether an answer that is made of these kinds and shows these was touched after a moment. */
  touched(since: number, kinds: readonly CachedKind[], ids: readonly string[], alone: boolean): boolean {
    if (this.latest === since) return false;
    if (this.forgotten > since) return true;
    return kinds.some(
      (kind) =>
        (!alone && (this.ofKinds.get(kind) ?? 0) > since) ||
        ids.some((id) => (this.ofIds.get(nameOf(kind, id)) ?? 0) > since),
    );
  }
}

/** How a thing is named where kinds stand together. */
export const nameOf = (kind: CachedKind, id: string): string => `${kind}/${id}`;
