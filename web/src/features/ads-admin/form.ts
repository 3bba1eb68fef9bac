import { type AdminAd, isWebAddress, type NewAd } from '@alcova/contracts';
import { fromControl, toControl } from '../../shared/admin/site-time';
import { texts as shared } from '../../shared/admin/texts';
import { formTexts as texts } from './texts';

const MAX_ADDRESS = 2_048;
const MAX_WEIGHT = 1_000;

/** The form's fields as they are typed; times are those of São Paulo. */
export interface AdFields {
  imageUrl: string;
  redirectUrl: string;
  weight: string;
  isActive: boolean;
  startsAt: string;
  endsAt: string;
}

export const fieldsOf = (ad: AdminAd | null): AdFields => ({
  imageUrl: ad?.imageSource ?? '',
  redirectUrl: ad?.redirectUrl ?? '',
  weight: String(ad?.weight ?? 1),
  isActive: ad?.isActive ?? true,
  startsAt: toControl(ad?.startsAt ?? null),
  endsAt: toControl(ad?.endsAt ?? null),
});

export type Checked =
  { readonly ad: NewAd } | { readonly message: string; readonly wrong: readonly (keyof AdFields)[] };

const isAddress = (value: string) => value.length <= MAX_ADDRESS && isWebAddress(value);
const refused = (message: string, ...wrong: (keyof AdFields)[]): Checked => ({ message, wrong });

/** Checks in the specification's order (AD-02): both addresses, the picture's, the other one's; then weight and times. */
export function checkAd(fields: AdFields): Checked {
  const imageUrl = fields.imageUrl.trim();
  const redirectUrl = fields.redirectUrl.trim();
  const empty = (['imageUrl', 'redirectUrl'] as const).filter((name) => fields[name].trim() === '');
  if (empty.length > 0) return refused(shared.fieldsRequired, ...empty);
  if (!isAddress(imageUrl)) return refused(texts.imageInvalid, 'imageUrl');
  if (!isAddress(redirectUrl)) return refused(texts.redirectInvalid, 'redirectUrl');
  const weight = Number(fields.weight);
  if (fields.weight.trim() === '' || !Number.isInteger(weight) || weight < 1 || weight > MAX_WEIGHT)
    return refused(texts.weightInvalid, 'weight');
  const startsAt = fromControl(fields.startsAt);
  const endsAt = fromControl(fields.endsAt);
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    return refused(texts.scheduleInvalid, 'endsAt');
  return { ad: { imageUrl, redirectUrl, weight, isActive: fields.isActive, startsAt, endsAt } };
}
