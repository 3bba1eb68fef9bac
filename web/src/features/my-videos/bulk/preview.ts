import {
  type CommonChange,
  type LeftBecause,
  MAX_CHANGED_AT_ONCE,
  type previewVideosChange,
} from '@alcova/contracts';
import { call } from '../../../shared/api/call';
import { formatCount } from '../../../shared/format/count';
import { NONE_LEFT, REASONS, sumOfLeft } from './steps';
import { previewTexts as texts } from './texts';
import { type Deed } from './values';

/** What an act would do: to how many videos it would, and how many it would leave and why. */
export interface Preview {
  readonly changing: number;
  readonly left: Readonly<Record<LeftBecause, number>>;
}

export const sumOf = (previews: readonly Preview[]): Preview =>
  previews.reduce<Preview>(
    (sum, { changing, left }) => ({ changing: sum.changing + changing, left: sumOfLeft(sum.left, left) }),
    { changing: 0, left: NONE_LEFT },
  );

/** Asks the server batch by batch; nothing changes. */
export async function previewOf(
  change: CommonChange,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Preview> {
  const previews: Preview[] = [];
  for (let from = 0; from < ids.length; from += MAX_CHANGED_AT_ONCE)
    previews.push(
      await call<typeof previewVideosChange>('POST /api/admin/videos/changes/preview', {
        body: { ids: ids.slice(from, from + MAX_CHANGED_AT_ONCE), change },
        signal,
      }),
    );
  return sumOf(previews);
}

/** A preview of an act to `total` videos, as people are told it. */
export function previewText(
  deed: Exclude<Deed, 'deletion'>,
  { changing, left }: Preview,
  total: number,
): string {
  const same = REASONS.reduce((rest, why) => rest - left[why], total - changing);
  const told = [
    texts.able(formatCount(changing), formatCount(total), texts.deeds[deed][changing === 1 ? 0 : 1]),
    ...(same > 0 ? [texts.same(same)] : []),
    ...REASONS.filter((why) => left[why] > 0).map((why) => texts.left[why](left[why])),
  ];
  return `${told.join('; ')}.`;
}
