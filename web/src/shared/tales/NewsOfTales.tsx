import { type ComponentProps } from 'react';
import { lazyOptional } from '../ui/dispensable';
import { Part } from '../ui/Part';

const NewsMark = lazyOptional('mark of news', () => import('./NewsMark'));

/** The mark at 'Meus contos', which no page needs. For who is signed in. */
export const NewsOfTales = (props: ComponentProps<typeof NewsMark>) => (
  <Part name="mark of news">
    <NewsMark {...props} />
  </Part>
);
