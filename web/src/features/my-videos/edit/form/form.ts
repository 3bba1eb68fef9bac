import { type AdminVideo, CATEGORY_LABELS, category, line, text, type VideoChanges } from '@alcova/contracts';
import { z } from 'zod';
import { formatMoment, fromControl, toControl } from '../../../../shared/admin/site-time';
import { areParticipants, NAME_LENGTH, namesOf } from '../../base/facts';
import { factTexts } from '../../base/fact-texts';
import { texts as shared } from '../../base/texts';
import { coverTexts, editTexts as texts } from './texts';

export const editForm = z.object({
  title: line({ min: 1, max: 200 }, { short: factTexts.titleRequired, long: texts.titleTooLong }),
  description: text({ max: 5_000 }, { long: texts.descriptionTooLong }),
  category,
  author: line({ max: NAME_LENGTH }, { long: texts.authorTooLong }),
  /** One a line. */
  participants: z.string().refine(areParticipants, factTexts.participantsTooMany),
  isActive: z.boolean(),
  isFavorite: z.boolean(),
  /** As a control for date and time has it, in São Paulo; empty for none. */
  scheduledFor: z.string(),
  /** The address of the picture that stands for it. */
  thumbnailUrl: z.string(),
});
export type EditValues = z.infer<typeof editForm>;
export type EditField = keyof EditValues;

/** A video as the form shows it. */
export const valuesOf = (video: AdminVideo): EditValues => ({
  title: video.title,
  description: video.description,
  category: video.category,
  author: video.author,
  participants: video.participants.join('\n'),
  isActive: video.isActive,
  isFavorite: video.isFavorite,
  scheduledFor: toControl(video.scheduledFor),
  thumbnailUrl: video.thumbnailUrl,
});

/** What was changed in the form, as the server takes it. A video that is made active needs no time any more. */
export function changesOf(values: EditValues, changed: ReadonlySet<EditField>): VideoChanges {
  const all = {
    ...values,
    participants: namesOf(values.participants),
    scheduledFor: fromControl(values.scheduledFor),
  };
  const names = [...changed].filter((field) => field !== 'scheduledFor' || !values.isActive);
  return Object.fromEntries(names.map((field) => [field, all[field]]));
}

export const FIELD_LABELS: Readonly<Record<EditField, string>> = {
  title: factTexts.title,
  description: factTexts.description,
  category: factTexts.category,
  author: factTexts.author,
  participants: factTexts.participants,
  isActive: shared.active,
  isFavorite: texts.isFavorite,
  scheduledFor: factTexts.scheduledFor,
  thumbnailUrl: coverTexts.title,
};

/** A field's value as people read it; of the picture its address. */
export function shownValue(values: EditValues, field: EditField): string {
  const value = values[field];
  if (typeof value === 'boolean') return value ? shared.yes : shared.no;
  if (field === 'category') return CATEGORY_LABELS[values.category];
  const moment = field === 'scheduledFor' ? fromControl(value) : null;
  return moment === null ? value : formatMoment(moment);
}

/** The fields in which two versions of a video differ. */
export const changedFields = (before: AdminVideo, after: AdminVideo): EditField[] => {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return editForm.keyof().options.filter((field) => old[field] !== now[field]);
};
