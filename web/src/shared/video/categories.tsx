import { type Category, CATEGORY_LABELS } from '@alcova/contracts';
import { Link } from '../navigation/Link';
import { SHOWN_CATEGORIES } from '../site/categories';
import styles from './lists.module.css';

const texts = {
  all: 'Todas',
  categories: 'Categorias',
  unknown: 'Categoria desconhecida',
} as const;

/** Whether a text from an address names a category that is shown here. */
export const isCategory = (text: string): text is Category =>
  SHOWN_CATEGORIES.some((category) => category === text);

/** The name of a category on the screen. */
export const categoryLabel = (text: string): string =>
  isCategory(text) ? CATEGORY_LABELS[text] : texts.unknown;

/** The address of a category's list (D6: the others name this one as theirs). */
export const categoryAddress = (category: Category): string => `/filtered?category=${category}`;

interface CategoryChipsProps {
  /** '' for all. */
  readonly current: string;
  /** Where all of them are. */
  readonly all: '/home' | '/filtered';
}

/** The categories in a row. */
export function CategoryChips({ current, all }: CategoryChipsProps) {
  const chips = [
    { id: '', label: texts.all, to: all },
    ...SHOWN_CATEGORIES.map((id) => ({ id, label: CATEGORY_LABELS[id], to: categoryAddress(id) })),
  ];
  return (
    <nav className={styles.chips} aria-label={texts.categories}>
      {chips.map(({ id, label, to }) => (
        <Link key={id} className={styles.chip} to={to} aria-current={id === current ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
