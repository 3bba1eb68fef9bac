import { type AdminVideo, category, isBlank } from '@alcova/contracts';
import { formatMoment, fromControl } from '../../../shared/admin/site-time';
import { type VideoFacts } from '../../../shared/uploads/create-video';
import { type KeptForm } from '../../../shared/uploads/kept-forms';
import { factTexts } from '../base/fact-texts';
import { areParticipants, isFuture, namesOf } from '../base/facts';
import { addTexts as texts } from './texts';

/** What is typed of a new video. */
export interface Facts {
  readonly title: string;
  readonly category: string;
  readonly description: string;
  readonly author: string;
  /** One a line. */
  readonly participants: string;
  /** As a control for date and time has it, in São Paulo; empty for none. */
  readonly scheduledFor: string;
}
export const NO_FACTS: Facts = {
  ...{ title: '', category: '', description: '', author: '', participants: '', scheduledFor: '' },
};

/** What is missing or wrong, in the order in which it is asked for; `noFile` says that of the file, null when it is there. */
export function wrongIn(facts: Facts, noFile: string | null): string | null {
  if (isBlank(facts.title)) return factTexts.titleRequired;
  if (!category.safeParse(facts.category).success) return texts.categoryRequired;
  if (noFile !== null) return noFile;
  if (!areParticipants(facts.participants)) return factTexts.participantsTooMany;
  return isFuture(facts.scheduledFor) ? null : factTexts.scheduleInvalid;
}

/** The same as the server takes it; a video that waits for its time is inactive until then. @throws ZodError for no category */
export function videoFactsOf(facts: Facts, thumbnailUrl: string): VideoFacts {
  const scheduledFor = fromControl(facts.scheduledFor);
  return {
    title: facts.title.trim(),
    category: category.parse(facts.category),
    description: facts.description.trim(),
    author: facts.author.trim(),
    participants: namesOf(facts.participants),
    thumbnailUrl,
    ...(scheduledFor !== null && { scheduledFor, isActive: false }),
  };
}

/** What is kept of it while its file is sent. */
export const formOf = ({ title, description, category: chosen }: Facts): KeptForm => ({
  ...{ title, description },
  category: category.safeParse(chosen).data ?? null,
});

/** The same back again, where nothing else was typed since. */
export const filledIn = (facts: Facts, kept: KeptForm): Partial<Facts> => ({
  title: facts.title || kept.title,
  description: facts.description || kept.description,
  category: facts.category || (kept.category ?? ''),
});

/** What there is to tell of a video that was made; null when the server's answer was lost on its way. */
export function savedText(video: AdminVideo | null, { scheduledFor }: VideoFacts): string {
  if (!video || video.isActive) return texts.saved;
  if (video.scheduledFor !== null) return texts.savedScheduled(formatMoment(video.scheduledFor));
  return scheduledFor === undefined ? texts.savedInactive : texts.savedUnscheduled;
}
