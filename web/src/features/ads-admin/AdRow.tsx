import { type AdminAd } from '@alcova/contracts';
import { useState } from 'react';
import styles from '../../shared/admin/admin.module.css';
import { cutAt } from '../../shared/admin/cut';
import { type RowProps } from '../../shared/admin/items/ItemsScreen';
import { Picture, pictureNote } from '../../shared/admin/picture';
import { saveFailure } from '../../shared/admin/save-failure';
import { formatMoment } from '../../shared/admin/site-time';
import { texts as admin } from '../../shared/admin/texts';
import { trashDates } from '../../shared/admin/trash/dates';
import { ItemActions } from '../../shared/admin/trash/ItemActions';
import { formatCount } from '../../shared/format/count';
import { announce } from '../../shared/ui/announce';
import { Badge } from '../../shared/ui/Badge';
import { Notice } from '../../shared/ui/states';
import own from './ads-admin.module.css';
import { Days } from './Days';
import { phaseOf, rateOf } from './phase';
import { useTurn } from './queries';
import { phaseTexts, texts } from './texts';

/** Characters of the address that the list shows. */
const PREVIEW = 50;

function Figures({ ad }: { ad: AdminAd }) {
  const figures = [
    [texts.impressions, formatCount(ad.impressions)],
    [texts.clicks, formatCount(ad.clicks)],
    [texts.rate, rateOf(ad) ?? texts.noRate],
    [texts.weight, formatCount(ad.weight)],
  ] as const;
  return (
    <dl className={own.figures}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function scheduleText({ startsAt, endsAt }: AdminAd): string {
  const [from, until] = [startsAt, endsAt].map((moment) => moment && formatMoment(moment));
  if (from && until) return texts.between(from, until);
  if (from) return texts.from(from);
  return until ? texts.until(until) : texts.always;
}

/** One ad of the administrators' list with what came of it. */
export function AdRow({ item: ad, busy, onEdit, onAct }: RowProps<AdminAd>) {
  const [now] = useState(Date.now);
  const phase = phaseOf(ad, now);
  const address = cutAt(ad.redirectUrl, PREVIEW);
  const name = ad.name || address;
  const turn = useTurn(ad);
  const turned = () => announce(ad.isActive ? texts.paused : texts.resumed);
  const note = pictureNote(ad.imageState);
  return (
    <li className={`${styles.row} ${styles.bannerRow}`}>
      <div className={own.picture}>
        <Picture src={ad.imageUrl} size="banner" instead={admin.noPicture} alt={texts.imageOf(name)} />
      </div>
      <div className={styles.facts}>
        <p className={own.address}>{name}</p>
        {ad.name !== '' && <p className={styles.soft}>{address}</p>}
        <p className={styles.meta}>
          <Badge tone={phase === 'shown' ? 'good' : undefined}>{phaseTexts[phase]}</Badge>
          <span>{scheduleText(ad)}</span>
        </p>
        <Figures ad={ad} />
        {ad.botImpressions + ad.botClicks > 0 && (
          <p className={styles.soft}>
            {texts.robots(formatCount(ad.botImpressions), formatCount(ad.botClicks))}
          </p>
        )}
        {ad.trashedAt && <p className={styles.soft}>{trashDates(ad.trashedAt)}</p>}
        <Notice tone="error" message={saveFailure(turn.error, texts.turnFailed)} />
        {!ad.trashedAt && <Days id={ad.id} />}
        {note && <p className={ad.imageState === 'failed' ? styles.note : styles.soft}>{note}</p>}
      </div>
      <ItemActions
        isTrashed={Boolean(ad.trashedAt)}
        told={texts.actionsOf(name)}
        second={{
          text: ad.isActive ? texts.pause : texts.resume,
          label: ad.isActive ? texts.pauseOf(name) : texts.resumeOf(name),
          act: () => turn.mutate(undefined, { onSuccess: turned }),
        }}
        busy={busy || turn.isPending}
        onEdit={onEdit}
        onAct={onAct}
      />
    </li>
  );
}
