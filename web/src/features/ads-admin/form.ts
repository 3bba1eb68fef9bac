import { type AdminAd, isBlank, newAd, type NewAd } from '@alcova/contracts';
import { type Checked } from '../../shared/admin/items/ItemDialog';
import { fromControl, toControl } from '../../shared/admin/site-time';
import { texts as shared } from '../../shared/admin/texts';
import { formTexts as texts } from './texts';

/** The form's fields as they are typed; times are those of São Paulo. */
export interface AdFields {
  name: string;
  imageUrl: string;
  redirectUrl: string;
  weight: string;
  isActive: boolean;
  startsAt: string;
  endsAt: string;
}

export const fieldsOf = (ad: AdminAd | null): AdFields => ({
  name: ad?.name ?? '',
  imageUrl: ad?.imageSource ?? '',
  redirectUrl: ad?.redirectUrl ?? '',
  weight: String(ad?.weight ?? 1),
  isActive: ad?.isActive ?? true,
  startsAt: toControl(ad?.startsAt ?? null),
  endsAt: toControl(ad?.endsAt ?? null),
});

/** What is said of a wrong field, in the specification's order (AD-02). */
const MESSAGES = {
  name: texts.nameLong,
  imageUrl: texts.imageInvalid,
  redirectUrl: texts.redirectInvalid,
  weight: texts.weightInvalid,
  startsAt: texts.scheduleInvalid,
  endsAt: texts.scheduleInvalid,
} as const;
const ORDER = Object.keys(MESSAGES) as (keyof typeof MESSAGES)[];
const refused = (message: string, ...wrong: (keyof AdFields)[]): Checked<AdFields, NewAd> => ({
  message,
  wrong: wrong.map((name) => [name, '']),
});

/** Checks both addresses for being there, then each field by the contract's schema; tells the first that is wrong. */
export function checkAd(fields: AdFields): Checked<AdFields, NewAd> {
  const empty = (['imageUrl', 'redirectUrl'] as const).filter((name) => isBlank(fields[name]));
  if (empty.length > 0) return refused(shared.fieldsRequired, ...empty);
  const startsAt = fromControl(fields.startsAt);
  const endsAt = fromControl(fields.endsAt);
  const weight = isBlank(fields.weight) ? null : Number(fields.weight);
  const checked = newAd.safeParse({ ...fields, weight, startsAt, endsAt });
  if (!checked.success) {
    const wrong = new Set(checked.error.issues.map(({ path }) => path[0]));
    const name = ORDER.find((each) => wrong.has(each)) ?? 'endsAt';
    return refused(MESSAGES[name], name);
  }
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    return refused(texts.scheduleInvalid, 'endsAt');
  return { body: checked.data };
}
