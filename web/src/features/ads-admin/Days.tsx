import { type AdDay, type AdminAd } from '@alcova/contracts';
import { useMemo, useState } from 'react';
import { Charts, DayTable, type Figure, placesOf } from '../../shared/admin/chart/Figures';
import { figureTexts } from '../../shared/admin/chart/texts';
import { Failed, Loading } from '../../shared/ui/states';
import own from './ads-admin.module.css';
import { useDays } from './queries';
import { texts } from './texts';

const NAMES = ['impressions', 'clicks'] as const;
const figuresOf = (items: readonly AdDay[]): Figure[] =>
  NAMES.map((name) => {
    const values = items.map((item) => item[name]);
    return { label: texts[name], sum: values.reduce((sum, value) => sum + value, 0), values };
  });

function Shown({ id }: Pick<AdminAd, 'id'>) {
  const { data, isError, refetch } = useDays(id);
  const drawn = useMemo(() => {
    if (!data) return undefined;
    const days = data.items.map(({ day }) => day);
    return { days, places: placesOf(days), figures: figuresOf(data.items) };
  }, [data]);
  if (!drawn && isError) return <Failed message={texts.daysFailed} onRetry={() => void refetch()} />;
  if (!drawn) return <Loading />;
  const { days, places, figures } = drawn;
  return (
    <>
      <Charts places={places} figures={figures} />
      <DayTable caption={figureTexts.caption(days.length)} days={days} figures={figures} />
    </>
  );
}

/** What came of an ad on each of the last days, drawn and in a table. */
export function Days({ id }: Pick<AdminAd, 'id'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={own.days} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{texts.days}</summary>
      {isOpen && <Shown id={id} />}
    </details>
  );
}
