import {
  adsChanged,
  booksChanged,
  type EventContract,
  type EventEnvelope,
  publishedTaleChanged,
  settingsChanged,
  takedownChanged,
  talesImported,
  videoChanged,
  videoCreated,
  videoDeleted,
  videoRestored,
  videosImported,
  videoTrashed,
} from '@alcova/contracts';
import type { EventTap } from '@alcova/messaging';
import type { z } from 'zod';
import type { LivePolicy } from '../policy/live-policy';
import type { PublicReads } from './public-reads';

const KIND_OF = { video: 'videos', tale: 'tales' } as const;
type Changed = Parameters<PublicReads['changed']>;

/** What an event changed; undefined where it is not understood. */
function change<Payload extends z.ZodType>(
  { name, payload }: EventContract<Payload>,
  of: (fact: z.output<Payload>) => Changed | undefined,
): readonly [string, (payload: unknown) => Changed | undefined] {
  return [
    name,
    (told) => {
      const fact = payload.safeParse(told);
      return fact.success ? of(fact.data) : undefined;
    },
  ];
}

/** The kind and the id of what each event changed. After an import, as after what is not understood, anything may have changed. */
const CHANGES = new Map([
  ...[videoCreated, videoChanged, videoDeleted, videoTrashed, videoRestored].map((event) =>
    change(event, ({ videoId }) => ['videos', videoId]),
  ),
  change(takedownChanged, ({ subject }) => [KIND_OF[subject.kind], subject.id]),
  change(booksChanged, ({ bookId }) => ['books', bookId]),
  change(adsChanged, ({ adId }) => ['ads', adId]),
  change(publishedTaleChanged, ({ taleId }) => ['tales', taleId]),
  change(videosImported, () => undefined),
  change(talesImported, () => undefined),
]);

/**
 * Keeps the answers of this process true to what services tell, whichever gateway the change came through. `onSettings` is told when the
 * site's settings may have changed.
 */
export function subscribeToChanges(
  tap: EventTap,
  reads: PublicReads,
  policy: Pick<LivePolicy, 'hear' | 'refresh'>,
  onSettings: () => void,
): void {
  tap.hear(
    ['catalogue', 'commerce', 'moderation'],
    (event) => {
      if (event.name === settingsChanged.name) onSettings();
      policy.hear(event);
      note(event, reads);
    },
    () => {
      onSettings();
      void policy.refresh();
      reads.clear();
    },
  );
}

function note({ name, payload }: EventEnvelope, reads: PublicReads): void {
  // Whatever it says: the settings are one answer.
  if (name === settingsChanged.name) reads.changed('site', 'settings');
  const changeIn = CHANGES.get(name);
  if (!changeIn) return;
  const changed = changeIn(payload);
  if (changed) reads.changed(...changed);
  else reads.clear();
}
