import { type searchAll } from '@alcova/contracts';
import Combobox from '@github/combobox-nav';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { type z } from 'zod';
import { Link } from '../../shared/navigation/Link';
import { TaleMatch, VideoMatch } from './Match';
import { useMatches } from './matches';
import styles from './suggestions.module.css';
import { texts } from './texts';

export interface SuggestionsProps {
  /** The box, which keeps the focus. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly listId: string;
  /** What is typed, without blanks around. */
  readonly text: string;
  /** Somebody is typing; else nothing is shown. */
  readonly isLive: boolean;
  /** What is chosen takes the place of the entry in the history. */
  readonly replace: boolean;
  readonly onChosen: () => void;
}

/** Arrow keys, Enter and what readers of the screen are told, on the box and the list while it is shown. */
function useCombobox(input: SuggestionsProps['input'], isShown: boolean, shown: unknown) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isShown || !input.current || !list.current) return undefined;
    const combobox = new Combobox(input.current, list.current, { tabInsertsSuggestions: false });
    combobox.start();
    return () => combobox.stop();
  }, [input, isShown, shown]);
  return list;
}

interface GroupProps {
  readonly label: string;
  readonly children: readonly ReactNode[];
}

/** One kind of matches; nothing where there are none. */
function Group({ label, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    <div role="group" aria-label={label}>
      <p className={styles.group} aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}

type Matches = z.output<(typeof searchAll)['response']>;

/** How many there are, that there are none, or what could not be looked for. */
function Outcome({ videos, tales, missing: [missing] }: Matches) {
  const count = videos.length + tales.length;
  const found = count > 0 ? texts.found(count) : texts.nothing;
  return (
    <p className={missing || count === 0 ? styles.none : 'visually-hidden'} role="status">
      {missing ? texts.missing[missing] : found}
    </p>
  );
}

/** Up to eight videos and four tales below the box, and the way to all results. */
export function Suggestions({ input, listId, text, isLive, replace, onChosen }: SuggestionsProps) {
  const matches = useMatches(text, isLive);
  const { videos = [], tales = [] } = matches ?? {};
  const count = videos.length + tales.length;
  const list = useCombobox(input, count > 0, matches);
  const choice = { replace, onChosen };
  return (
    // The box keeps the focus while the list is clicked.
    <div className={styles.drop} hidden={!matches} onMouseDown={(event) => event.preventDefault()}>
      {matches && <Outcome {...matches} />}
      <div ref={list} id={listId} role="listbox" aria-label={texts.suggestions}>
        <Group label={texts.videos}>
          {videos.map((video) => (
            <VideoMatch key={video.id} video={video} {...choice} />
          ))}
        </Group>
        <Group label={texts.tales}>
          {tales.map((tale) => (
            <TaleMatch key={tale.id} tale={tale} {...choice} />
          ))}
        </Group>
        {count > 0 && (
          <Link
            className={styles.all}
            role="option"
            tabIndex={-1}
            to={`/search?${new URLSearchParams({ q: text }).toString()}`}
            replace={replace}
            onClick={onChosen}
          >
            {texts.all(text)}
          </Link>
        )}
      </div>
    </div>
  );
}
