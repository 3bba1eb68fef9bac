import { type TrashView } from '@alcova/contracts';
import { useSearchParams } from 'react-router-dom';
import { ViewLinks } from '../../ui/ViewLinks';
import { texts } from './texts';
import { addressOfView } from './view';

/** The two views of a list, as links: what is there, and what lies in the trash. */
export function TrashViews({ current }: { current: TrashView }) {
  const [search] = useSearchParams();
  return (
    <ViewLinks
      label={texts.views}
      views={(['list', 'trash'] as const).map((view) => ({
        to: addressOfView(search, view),
        text: texts[view],
        isCurrent: view === current,
      }))}
    />
  );
}
