import { bookType, pageFrom } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { ItemsScreen } from '../../shared/admin/items/ItemsScreen';
import { Select } from '../../shared/admin/Select';
import { useTrashView } from '../../shared/admin/trash/view';
import { useChangeFilter } from '../../shared/admin/use-change-filter';
import { BookDialog } from './BookDialog';
import { BookRow } from './BookRow';
import { bookQueries } from './queries';
import { filterTexts, texts } from './texts';

/** The administrators' list of books. Filter and page stand in the address; what is not known there counts as not given. */
export function BooksAdminScreen() {
  const [search] = useSearchParams();
  const change = useChangeFilter<'type'>();
  const known = bookType.safeParse(search.get('type'));
  const type = known.success ? known.data : 'all';
  const choose = (chosen: string) => change('type', chosen === 'all' ? '' : chosen);
  return (
    <ItemsScreen
      filter={{ view: useTrashView(), type, page: pageFrom(search.get('page')) }}
      queries={bookQueries}
      texts={texts}
      filters={<Select label={texts.filter} value={type} options={filterTexts} onChange={choose} />}
      Row={BookRow}
      Dialog={BookDialog}
    />
  );
}
