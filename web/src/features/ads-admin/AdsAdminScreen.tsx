import { pageFrom } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { ItemsScreen } from '../../shared/admin/items/ItemsScreen';
import { useTrashView } from '../../shared/admin/trash/view';
import { AdDialog } from './AdDialog';
import { AdRow } from './AdRow';
import { adQueries } from './queries';
import { texts } from './texts';

/** The administrators' list of ads: what is shown when and how often, and what came of it. */
export function AdsAdminScreen() {
  const [search] = useSearchParams();
  return (
    <ItemsScreen
      filter={{ view: useTrashView(), page: pageFrom(search.get('page')) }}
      queries={adQueries}
      texts={texts}
      Row={AdRow}
      Dialog={AdDialog}
    />
  );
}
