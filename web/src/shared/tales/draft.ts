import { category, isBlank } from '@alcova/contracts';
import { z } from 'zod';
import { localHistory } from '../local-data/history';
import { type TaleDraft } from './form';

/** Object of account id to the tale that it has begun to write: nobody is shown what another account wrote in the same browser. */
const KEY = 'taleDrafts';

const draft = z.object({
  at: z.number(),
  title: z.string(),
  tale: z.string(),
  category: z.union([category, z.literal('')]),
  author: z.string(),
});
const drafts = z.record(z.string(), draft);

/** What is stored; what somebody else wrote there counts as nothing. */
function stored(): z.output<typeof drafts> {
  try {
    return drafts.catch({}).parse(JSON.parse(localHistory.get(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

const isEmpty = ({ title, tale, author }: TaleDraft) => isBlank(`${title}${tale}${author}`);

/** The tale that this account has begun in this browser; null where there is none. */
export function keptDraft(accountId: string): TaleDraft | null {
  const found = stored()[accountId];
  if (!found) return null;
  const { title, tale, author } = found;
  return { title, tale, category: found.category, author };
}

/** Remembers in this browser what was typed; null, or nothing typed, forgets it. */
export function keepDraft(accountId: string, fields: TaleDraft | null): void {
  const { [accountId]: before, ...others } = stored();
  if (fields === null || isEmpty(fields)) {
    if (!before) return;
    if (Object.keys(others).length === 0) localHistory.remove(KEY);
    else localHistory.set(KEY, JSON.stringify(others));
    return;
  }
  const { title, tale, author } = fields;
  const kept = { at: Date.now(), title, tale, category: fields.category, author };
  localHistory.set(KEY, JSON.stringify({ ...others, [accountId]: kept }));
}
