import { TaleGrid } from '../../shared/tales/TaleCard';
import { ButtonLink } from '../../shared/ui/Button';
import { Pagination } from '../../shared/ui/Pagination';
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
  const { data, isError, isPlaceholderData, refetch } = useFavoriteTales(page, pageSize);
  if (!data && isError) return <Failed message={texts.talesFailed} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.items.length === 0) return <Nothing isBeyond={data.total > 0} />;
  return (
    <div aria-busy={isPlaceholderData}>
      <TaleGrid tales={data.items} />
      <Pagination page={page} total={data.total} pageSize={data.pageSize} />
    </div>
  );
}
