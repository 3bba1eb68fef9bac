import { talesAddress } from '../../shared/tales/address';
import { useTales } from '../../shared/tales/published';
import { TaleRow } from '../../shared/tales/TaleRow';
import { texts } from './tale-texts';

const SHOWN = 4;
const ALL = { to: talesAddress(undefined, ''), label: texts.all };

/** A row of the newest tales; nothing where there are none, or nobody can tell. */
export default function NewestTales() {
  const { data, isError } = useTales({ pageSize: SHOWN });
  if (isError || data?.items.length === 0) return null;
  return <TaleRow heading={texts.heading} tales={data?.items} all={ALL} />;
}
