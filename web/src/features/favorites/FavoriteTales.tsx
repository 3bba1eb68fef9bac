import { TaleGrid } from '../../shared/tales/TaleCard';
import { ButtonLink } from '../../shared/ui/Button';
import { Pagination } from '../../shared/ui/Pagination';
import { Part } from '../../shared/ui/Part';
import { Empty, Failed, Loading } from '../../shared/ui/states';
import { TALES_ADDRESS } from './addresses';
import { useFavoriteTales } from './queries';
import { texts } from './texts';

function Nothing({ isBeyond }: { isBeyond: boolean }) {
  return (
    <Empty>
      <p>{isBeyond ? texts.noTalesOnPage : texts.noTales}</p>
      <ButtonLink to={isBeyond ? TALES_ADDRESS : '/contos'}>
        {isBeyond ? texts.firstPage : texts.allTales}
      </ButtonLink>
    </Empty>
  );
}

/** A page of the person's favourite tales, newest first. */
export function FavoriteTales({ page, pageSize }: { page: number; pageSize: number }) {
  const { data, isError, isPlaceholderData, dataUpdatedAt, refetch } = useFavoriteTales(page, pageSize);
  const unread = <Failed message={texts.talesFailed} onRetry={() => void refetch()} />;
  if (!data && isError) return unread;
  if (!data) return <Loading />;
  if (data.items.length === 0) return <Nothing isBeyond={data.total > 0} />;
  return (
    <div aria-busy={isPlaceholderData}>
      <Part name="favourite tales" resetKey={dataUpdatedAt} instead={() => unread}>
        <TaleGrid tales={data.items} />
        <Pagination page={page} total={data.total} pageSize={data.pageSize} />
      </Part>
    </div>
  );
}
