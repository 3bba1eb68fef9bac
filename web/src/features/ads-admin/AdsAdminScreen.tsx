import { pageFrom } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { ItemsScreen } from '../../shared/admin/items/ItemsScreen';
import { useTrashView } from '../../shared/admin/trash/view';
import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { Button } from '../../shared/ui/Button';
import { Notice } from '../../shared/ui/states';
import { AdDialog } from './AdDialog';
import { AdRow } from './AdRow';
import { adQueries, useExport } from './queries';
import { texts } from './texts';

function Export() {
  const { error, isPending, mutate } = useExport();
  return (
    <>
      <Button small aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? texts.csvBusy : texts.csv}
      </Button>
      <Notice tone="error" message={error && failureMessage(error, texts.csvFailed)} />
    </>
  );
}

/** The administrators' list of ads: what is shown when and how often, and what came of it. */
export function AdsAdminScreen() {
  const [search] = useSearchParams();
  return (
    <ItemsScreen
      filter={{ view: useTrashView(), page: pageFrom(search.get('page')) }}
      queries={adQueries}
      texts={texts}
      filters={<Export />}
      Row={AdRow}
      Dialog={AdDialog}
    />
  );
}
