import {
  adsChanged,
  booksChanged,
  type EventEnvelope,
  publishedTaleChanged,
  settingsChanged,
  takedownChanged,
  talesImported,
  videoChanged,
  videoCreated,
  videoDeleted,
  videosImported,
} from '@alcova/contracts';
import type { EventTap } from '@alcova/messaging';
import type { LivePolicy } from '../policy/live-policy';
import type { PublicReads } from './public-reads';

const VIDEO_FACTS: ReadonlySet<string> = new Set(
  [videoCreated, videoChanged, videoDeleted].map(({ name }) => name),
);

const KIND_OF = { video: 'videos', tale: 'tales' } as const;

/**
 * Keeps the answers of this process true to what services tell, whichever gateway the change came through. `onSettings` is told when the
 * site's settings may have changed.
 */
export function followFacts(
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
  if (VIDEO_FACTS.has(name)) {
    const video = videoChanged.payload.safeParse(payload);
    if (video.success) reads.changed('videos', video.data.videoId);
    else reads.clear();
  } else if (name === videosImported.name || name === talesImported.name) {
    reads.clear();
  } else if (name === takedownChanged.name) {
    const takedown = takedownChanged.payload.safeParse(payload);
    if (takedown.success) reads.changed(KIND_OF[takedown.data.subject.kind], takedown.data.subject.id);
    else reads.clear();
  } else if (name === settingsChanged.name) {
    reads.changed('site', 'settings');
  } else if (name === booksChanged.name) {
    const book = booksChanged.payload.safeParse(payload);
    if (book.success) reads.changed('books', book.data.bookId);
    else reads.clear();
  } else if (name === adsChanged.name) {
    const ad = adsChanged.payload.safeParse(payload);
    if (ad.success) reads.changed('ads', ad.data.adId);
    else reads.clear();
  } else if (name === publishedTaleChanged.name) {
    const tale = publishedTaleChanged.payload.safeParse(payload);
    if (tale.success) reads.changed('tales', tale.data.taleId);
    else reads.clear();
  }
}
