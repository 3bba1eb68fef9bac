import { type AdminBook, formatPrice } from '@alcova/contracts';
import styles from '../../shared/admin/admin.module.css';
import { cutAt } from '../../shared/admin/cut';
import { type RowProps } from '../../shared/admin/items/ItemsScreen';
import { Picture, pictureNote } from '../../shared/admin/picture';
import { texts as admin } from '../../shared/admin/texts';
import { trashDates } from '../../shared/admin/trash/dates';
import { ItemActions } from '../../shared/admin/trash/ItemActions';
import { formatCount } from '../../shared/format/count';
import { formatDate } from '../../shared/format/format';
import { Badge } from '../../shared/ui/Badge';
import { texts, typeLabels } from './texts';

/** Characters of a description that the list shows. */
const PREVIEW = 100;

/** One book of the administrators' list. */
export function BookRow({ item: book, busy, onEdit, onAct }: RowProps<AdminBook>) {
  const note = pictureNote(book.coverState);
  return (
    <li className={styles.row}>
      <Picture src={book.coverUrl} size="cover" instead={admin.noPicture} />
      <div className={styles.facts}>
        <h2 className={styles.title}>{book.title}</h2>
        <p>{cutAt(book.description, PREVIEW)}</p>
        <p className={styles.meta}>
          <Badge>{typeLabels[book.type]}</Badge>
          <span>{formatPrice(book.price)}</span>
          <span>{texts.clicks(book.clicks, formatCount(book.clicks))}</span>
          <span>{texts.addedOn(formatDate(book.createdAt))}</span>
        </p>
        {book.trashedAt && <p className={styles.soft}>{trashDates(book.trashedAt)}</p>}
        {note && <p className={book.coverState === 'failed' ? styles.note : styles.soft}>{note}</p>}
      </div>
      <ItemActions
        isTrashed={Boolean(book.trashedAt)}
        told={texts.actionsOf(book.title)}
        busy={busy}
        onEdit={onEdit}
        onAct={onAct}
      />
    </li>
  );
}
