import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../ui/Button';
import { CloseIcon, Icon } from '../ui/icons';
import { texts } from './texts';
import styles from './transcript.module.css';
import { NO_HITS } from './search';
import type { Search } from './use-search';

/** The field in which one looks for words, how many there are, and the ways through them. */
export function SearchRow({ search, onClose }: { search: Search; onClose: () => void }) {
  const { typed, hits, hit, look, step } = search;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const count = hits.cues.length;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target === field.current) step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  const found = () => {
    if (hits === NO_HITS) return '';
    return count > 0 ? texts.count(hit + 1, count, hits.isCut) : texts.nothing;
  };
  return (
    <div className={styles.search} role="search" aria-label={texts.searchLabel} onKeyDown={onKeyDown}>
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={texts.searchLabel}
        value={typed ?? ''}
        onChange={({ target }) => look(target.value)}
      />
      <span className={styles.count} role="status">
        {found()}
      </span>
      <Button small aria-label={texts.previous} disabled={count === 0} onClick={() => step(-1)}>
        <Icon>
          <path d="m7 14 5-5 5 5" />
        </Icon>
      </Button>
      <Button small aria-label={texts.next} disabled={count === 0} onClick={() => step(1)}>
        <Icon>
          <path d="m7 10 5 5 5-5" />
        </Icon>
      </Button>
      <Button small aria-label={texts.closeSearch} onClick={onClose}>
        <CloseIcon />
      </Button>
    </div>
  );
}
