import type { EligibleAd } from '@alcova/contracts';

/** A number from 0 up to but not including 1, as Math.random gives it. */
export type Random = () => number;

/** Whether an ad is shown at a moment (ms since 1970): from its start until before its end. */
export function isShownAt(ad: Pick<EligibleAd, 'isActive' | 'startsAt' | 'endsAt'>, now: number): boolean {
  if (!ad.isActive) return false;
  if (ad.startsAt !== null && Date.parse(ad.startsAt) > now) return false;
  return ad.endsAt === null || Date.parse(ad.endsAt) > now;
}

/** One of the ads, in proportion to their weights; undefined when there is none. */
export function chooseByWeight<Ad extends Pick<EligibleAd, 'weight'>>(
  ads: readonly Ad[],
  random: Random,
): Ad | undefined {
  let left = random() * ads.reduce((sum, { weight }) => sum + weight, 0);
  for (const ad of ads) {
    left -= ad.weight;
    if (left < 0) return ad;
  }
  return ads.at(-1);
}
