import { TALES_IN_ROW } from '@alcova/contracts';
import { talesAddress } from '../../shared/tales/address';
import { useTales } from '../../shared/tales/published';
import { TaleRow } from '../../shared/tales/TaleRow';
import { texts } from './tale-texts';

const ALL = { to: talesAddress(undefined, ''), label: texts.all };

/** A row of the newest tales; nothing where there are none, or nobody can tell. */
export function NewestTales() {
  const { data, isError } = useTales({ pageSize: TALES_IN_ROW });
  if (isError || data?.items.length === 0) return null;
  return <TaleRow heading={texts.heading} tales={data?.items} all={ALL} />;
}
