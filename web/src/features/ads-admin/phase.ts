import { type AdminAd } from '@alcova/contracts';
import { type phaseTexts } from './texts';

export type Phase = keyof typeof phaseTexts;

/** Whether visitors see an ad at the moment `now` (ms), and if not, why. */
export function phaseOf(
  ad: Pick<AdminAd, 'isActive' | 'startsAt' | 'endsAt' | 'imageState' | 'trashedAt'>,
  now: number,
): Phase {
  if (ad.trashedAt) return 'trashed';
  if (!ad.isActive) return 'off';
  if (ad.endsAt !== null && Date.parse(ad.endsAt) <= now) return 'over';
  if (ad.startsAt !== null && Date.parse(ad.startsAt) > now) return 'planned';
  return ad.imageState === 'ready' ? 'shown' : 'pictureless';
}

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 2 });
/** Clicks by impressions as '1,25%'; null while nobody has seen the ad. */
export const rateOf = ({ clicks, impressions }: Pick<AdminAd, 'clicks' | 'impressions'>): string | null =>
  impressions === 0 ? null : percent.format(clicks / impressions);
