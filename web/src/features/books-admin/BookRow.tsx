import { type AdminBook } from '@alcova/contracts';
import styles from '../../shared/admin/admin.module.css';
import { cutAt } from '../../shared/admin/cut';
import { Picture, pictureNote } from '../../shared/admin/picture';
import { RowActions } from '../../shared/admin/RowActions';
import { texts as admin } from '../../shared/admin/texts';
import { formatPrice } from '../../shared/books/price';
import { formatCount } from '../../shared/format/count';
import { formatDate } from '../../shared/format/format';
import { texts, typeLabels } from './texts';

/** Characters of a description that the list shows. */
const PREVIEW = 100;
interface BookRowProps {
  readonly book: AdminBook;
  readonly busy: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** One book of the administrators' list. */
export function BookRow({ book, busy, onEdit, onRemove }: BookRowProps) {
  const note = pictureNote(book.coverState);
  return (
    <li className={styles.row}>
      <Picture src={book.coverUrl} size="cover" instead={admin.noPicture} />
      <div className={styles.facts}>
        <h2 className={styles.title}>{book.title}</h2>
        <p>{cutAt(book.description, PREVIEW)}</p>
        <p className={styles.meta}>
          <span className={styles.badge}>{typeLabels[book.type]}</span>
          <span>{formatPrice(book.price)}</span>
          <span>{texts.clicks(book.clicks, formatCount(book.clicks))}</span>
          <span>{texts.addedOn(formatDate(book.createdAt))}</span>
        </p>
        {note && <p className={book.coverState === 'failed' ? styles.note : styles.soft}>{note}</p>}
      </div>
      <RowActions
        editLabel={texts.editOf(book.title)}
        removeLabel={texts.removeOf(book.title)}
        question={texts.question(book.title)}
        busy={busy}
        onEdit={onEdit}
        onRemove={onRemove}
      />
    </li>
  );
}
