import { INVALID_VIDEO, isBlank, newVideo, type NewVideo } from '@alcova/contracts';
import { missingField } from '../http/fields';
import { invalidBy } from '../http/invalid-input';
import type { FormFields } from './form';
import type { FieldCheck } from './video-receiver';

/** Stands for the address that the file gets only later. */
const NOT_YET_STORED = 'pending';

/**
 * Checks the fields of a video's form in the specification's order: title, then category. While the form is not complete only fields
 * that already came are looked at, so that a mistake is told before gigabytes are sent.
 */
export const checkVideoForm: FieldCheck = (fields, complete) => {
  const seen = (name: string) => complete || fields[name] !== undefined;
  if (seen('title') && isBlank(fields['title'] ?? '')) throw missingField('upload.title-required', 'title');
  if (seen('title') && seen('category')) videoFields(fields, NOT_YET_STORED);
};

/** The form as catalogue takes it. @throws CodedError */
export function videoFields(fields: FormFields, url: string): NewVideo {
  const { title, description, category } = fields;
  const typed = { title, description, category, url };
  const parsed = newVideo.safeParse(typed);
  if (parsed.success) return parsed.data;
  throw invalidBy(INVALID_VIDEO)(parsed.error, 'body', typed);
}
