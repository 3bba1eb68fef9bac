import { MAX_UNREAD } from '@alcova/contracts';
import { useAuthorNews } from './author-news';
import styles from './news-mark.module.css';
import { newsTexts } from './texts';

/** How many decisions on the person's tales they have not seen; nothing where there are none. `corner`: over what stands before it. */
export default function NewsMark({ id, corner = false }: { id?: string; corner?: boolean }) {
  const { data } = useAuthorNews();
  const unread = data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span id={id} className={`${styles.mark} ${corner ? styles.corner : ''}`}>
      <span aria-hidden="true">{unread < MAX_UNREAD ? unread : `${MAX_UNREAD - 1}+`}</span>
      <span className="visually-hidden">{newsTexts.unread(unread)}</span>
    </span>
  );
}
