import { type Category, CATEGORY_LABELS, MAX_TALE_SEARCH_CHARACTERS } from '@alcova/contracts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Link } from '../../shared/navigation/Link';
import { SHOWN_CATEGORIES } from '../../shared/site/categories';
import { talesAddress } from '../../shared/tales/address';
import { Button } from '../../shared/ui/Button';
import { Field } from '../../shared/ui/Field';
import lists from '../../shared/video/lists.module.css';
import styles from './contos.module.css';
import { texts } from './texts';

interface FiltersProps {
  readonly category: Category | undefined;
  readonly q: string;
}

function SearchBox({ category, q }: FiltersProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  const search = (event: FormEvent) => {
    event.preventDefault();
    void navigate(talesAddress(category, typed.trim()));
  };
  return (
    <form className={styles.search} role="search" aria-label={texts.title} onSubmit={search}>
      <Field label={texts.search}>
        {(control) => (
          <input
            type="search"
            autoComplete="off"
            maxLength={MAX_TALE_SEARCH_CHARACTERS}
            {...control}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit">{texts.searchSubmit}</Button>
    </form>
  );
}

/** Search and categories; both stand in the address. */
export function Filters({ category, q }: FiltersProps) {
  const chips = [undefined, ...SHOWN_CATEGORIES];
  return (
    <>
      <SearchBox key={q} category={category} q={q} />
      <nav className={lists.chips} aria-label={texts.categories}>
        {chips.map((chip) => (
          <Link
            key={chip ?? ''}
            className={lists.chip}
            to={talesAddress(chip, q)}
            aria-current={chip === category ? 'true' : undefined}
          >
            {chip ? CATEGORY_LABELS[chip] : texts.all}
          </Link>
        ))}
      </nav>
    </>
  );
}
