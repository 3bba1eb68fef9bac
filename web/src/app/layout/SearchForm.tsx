import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type SuggestionsProps } from '../../features/search/Suggestions';
import { logFailure } from '../../shared/log';
import { CloseIcon, SearchIcon } from '../../shared/ui/icons';
import { Part } from '../../shared/ui/Part';
import { texts } from '../base/texts';
import styles from './header.module.css';

/** The text that the address searches for, on the screens that show results. */
function useSearchedText(): string {
  const { pathname, search } = useLocation();
  return pathname === '/search' || pathname === '/home' ? (new URLSearchParams(search).get('q') ?? '') : '';
}

/** The text in the box: what is typed, until the address searches for another. */
function useText() {
  const searched = useSearchedText();
  const [state, setState] = useState({ searched, text: searched });
  if (state.searched !== searched) setState({ searched, text: searched });
  return { text: state.text, setText: (text: string) => setState({ searched, text }) };
}

/** The code of the suggestions comes once somebody is about to type; without it the box still searches. */
function useSuggestions() {
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null);
  const load = () => {
    import('../../features/search/Suggestions').then(
      (loaded) => setSuggestions(() => loaded.Suggestions),
      (cause: unknown) => logFailure('search: the suggestions could not be loaded', cause),
    );
  };
  return { Suggestions, load };
}

interface SearchFormProps {
  readonly className: string | undefined;
  /** Standing in an overlay: the way to what was chosen takes the overlay's place in the history. */
  readonly inOverlay?: boolean;
  readonly onDone?: () => void;
}

/** Searches by title: suggestions while typing, all results on /search?q=. Does nothing on empty text. */
export function SearchForm({ className, inOverlay = false, onDone }: SearchFormProps) {
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, setText } = useText();
  const { Suggestions, load } = useSuggestions();
  const [isLive, setLive] = useState(false);
  const finish = () => {
    setLive(false);
    onDone?.();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = text.trim();
    if (q === '') return;
    void navigate(`/search?${new URLSearchParams({ q }).toString()}`, { replace: inOverlay });
    finish();
  };
  const clear = () => {
    setText('');
    setLive(false);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setLive(true);
    if (event.key !== 'Escape' || !isLive || inOverlay) return;
    // Only the list goes; the browser would empty the box.
    event.preventDefault();
    setLive(false);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setLive(inOverlay);
  };
  return (
    <form className={className} role="search" onSubmit={submit} onBlur={onBlur}>
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={texts.searchLabel}
        aria-expanded={false}
        aria-controls={listId}
        aria-autocomplete="list"
        value={text}
        maxLength={200}
        placeholder={texts.search}
        autoComplete="off"
        enterKeyHint="search"
        autoFocus={inOverlay}
        onPointerEnter={load}
        onFocus={load}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          setLive(true);
        }}
      />
      {text !== '' && (
        <button type="button" className={styles.clear} aria-label={texts.searchClear} onClick={clear}>
          <CloseIcon />
        </button>
      )}
      <button type="submit" aria-label={texts.searchSubmit}>
        <SearchIcon />
      </button>
      {Suggestions && (
        <Part name="suggestions" resetKey={text}>
          <Suggestions
            input={input}
            listId={listId}
            text={text.trim()}
            isLive={isLive}
            replace={inOverlay}
            onChosen={finish}
          />
        </Part>
      )}
    </form>
  );
}
