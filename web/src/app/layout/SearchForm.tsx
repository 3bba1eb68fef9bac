import { type SubmitEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { SearchIcon } from '../../shared/ui/icons';
import { texts } from '../texts';
import styles from './header.module.css';

/** Searches by title: the results stand on /home?q=. Does nothing on empty text. */
export function SearchForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const current = search.get('q') ?? '';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('q');
    const text = typeof value === 'string' ? value.trim() : '';
    if (text !== '') void navigate(`/home?${new URLSearchParams({ q: text }).toString()}`);
  };
  return (
    // The key empties the box when the address no longer searches.
    <form key={current} className={styles.search} role="search" onSubmit={submit}>
      <input
        type="search"
        name="q"
        defaultValue={current}
        maxLength={200}
        placeholder={texts.search}
        aria-label={texts.searchLabel}
        autoComplete="off"
      />
      <button type="submit" aria-label={texts.searchSubmit}>
        <SearchIcon />
      </button>
    </form>
  );
}
