import { type Act, type ActValue, MAX_ACT_TITLE } from '@alcova/contracts';

/** What the audit log may tell of an item. */
export interface ActFacts {
  readonly subject: string;
  /** What it is called, which the entry keeps apart; null where it has no name. */
  readonly title: string | null;
  /** What is told as it is. */
  readonly values: Readonly<Record<string, ActValue>>;
  /** What may name people or is long: only that it changed is told. */
  readonly texts: Readonly<Record<string, unknown>>;
}

type Told = Omit<Act, 'actor'>;

/** Half of a sign at the end is no text. */
const bounded = (title: string | null): string | null =>
  title?.slice(0, MAX_ACT_TITLE).replace(/[\uD800-\uDBFF]$/, '') ?? null;

const differs = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) !== JSON.stringify(after);

/** An item that was not there before. */
export const madeAct = (action: string, { subject, title, values }: ActFacts): Told => ({
  ...{ action, subject, title: bounded(title) },
  ...{ before: null, after: { ...values } },
});

/** An item that is not there any more. */
export const removedAct = (action: string, { subject, title, values }: ActFacts): Told => ({
  ...{ action, subject, title: bounded(title) },
  ...{ before: { ...values }, after: null },
});

/** What of an item is another now: values from and to, texts by their names in `changed`. */
export function changedAct(action: string, before: ActFacts, after: ActFacts): Told {
  const names = Object.keys(after.values).filter((name) => differs(before.values[name], after.values[name]));
  const pick = (values: ActFacts['values']) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  const changed = Object.keys(after.texts).filter((name) => differs(before.texts[name], after.texts[name]));
  return {
    ...{ action, subject: after.subject, title: bounded(after.title), before: pick(before.values) },
    after: { ...pick(after.values), ...(changed.length > 0 && { changed }) },
  };
}
