import { type countReported, MAX_ASKED_OF_REPORTS } from '@alcova/contracts';
import { call } from '../../../shared/api/call';
import { reportedTexts as texts } from './texts';

/** How many of so many videos have a report that waits. */
export interface Reported {
  readonly reported: number;
  readonly asked: number;
}

/** What the server says of one part; no answer within the time (ms) is a failure, so that nobody waits long before deleting. */
const DEADLINE_MS = 8_000;
const askServer = async (videoIds: string[], signal: AbortSignal): Promise<number> => {
  const { reported } = await call<typeof countReported>('POST /api/admin/videos/reported', {
    body: { videoIds },
    deadlineMs: DEADLINE_MS,
    signal,
  });
  return reported;
};

/** Asks for a part at a time; a part that cannot be asked fails the whole: a smaller number would not be true. */
export async function countOpenReports(
  ids: readonly string[],
  signal: AbortSignal,
  ask: typeof askServer = askServer,
): Promise<Reported> {
  let reported = 0;
  for (let from = 0; from < ids.length; from += MAX_ASKED_OF_REPORTS)
    reported += await ask(ids.slice(from, from + MAX_ASKED_OF_REPORTS), signal);
  return { reported, asked: ids.length };
}

/** What is said before the deletion; undefined: it was not answered yet, null: it could not be asked. */
export function reportedText(answer: Reported | null | undefined): string {
  if (answer === undefined) return texts.asking;
  if (answer === null) return texts.failed;
  if (answer.reported === 0) return texts.none;
  if (answer.asked === 1) return texts.one;
  return texts.several(answer.reported);
}
