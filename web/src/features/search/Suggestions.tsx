import { type PublicVideo, searchVideosRoute } from '@alcova/contracts';
import Combobox from '@github/combobox-nav';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../shared/api/call';
import { logFailure } from '../../shared/log';
import { Link } from '../../shared/navigation/Link';
import { useMedia } from '../../shared/ui/use-media';
import { Thumbnail } from '../../shared/video/Thumbnail';
import { byMiddleButton, viewsText } from '../../shared/video/VideoCard';
import { countOpened } from './opened';
import styles from './suggestions.module.css';
import { texts } from './texts';

const SHOWN = 8;
const PAUSE_MS = 300;
const FRESH_MS = 30_000;
/** Typed characters from which on there are suggestions: SEARCH-03. */
const MIN_LENGTH = 2;
const MIN_LENGTH_SMALL = 1;
/** How wide a picture is drawn here (suggestions.module.css). */
const PICTURE_SIZES = '6rem';

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

/** `value` as it was when it had not changed for the pause. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The matches of a text; an answer to an older text is dropped. A failure is only logged: searching still works. */
function useMatches(text: string, enabled: boolean) {
  const { data } = useQuery({
    queryKey: ['videos', 'suggestions', text],
    queryFn: async ({ signal }) => {
      try {
        return (await call(searchVideosRoute, { query: { q: text, limit: SHOWN }, signal })).items;
      } catch (cause) {
        if (!signal.aborted) logFailure('search: no suggestions', cause);
        throw cause;
      }
    },
    staleTime: FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
    enabled,
  });
  return enabled ? data : undefined;
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

function Match({ video, ...props }: { video: PublicVideo } & Pick<SuggestionsProps, 'replace' | 'onChosen'>) {
  const choose = () => {
    countOpened(video.id);
    props.onChosen();
  };
  return (
    <Link
      className={styles.match}
      role="option"
      tabIndex={-1}
      to={`/video/${video.id}`}
      replace={props.replace}
      onClick={choose}
      onAuxClick={byMiddleButton(choose)}
    >
      <Thumbnail
        className={styles.picture}
        src={video.thumbnailUrl}
        images={video.images}
        sizes={PICTURE_SIZES}
        eager
      />
      <span className={styles.title}>{video.title}</span>
      <span className={styles.views}>{viewsText(video.views)}</span>
    </Link>
  );
}

/** Up to eight matches below the box, and the way to all results. */
export function Suggestions({ input, listId, text, isLive, replace, onChosen }: SuggestionsProps) {
  const isSmall = useMedia('(max-width: 640px)');
  const settled = useSettled(text);
  const isEnough = (typed: string) => [...typed].length >= (isSmall ? MIN_LENGTH_SMALL : MIN_LENGTH);
  const matches = useMatches(settled, isLive && isEnough(settled) && isEnough(text));
  const isShown = matches !== undefined;
  const list = useCombobox(input, isShown && matches.length > 0, matches);
  return (
    // The box keeps the focus while the list is clicked.
    <div className={styles.drop} hidden={!isShown} onMouseDown={(event) => event.preventDefault()}>
      <p className={matches?.length === 0 ? styles.none : 'visually-hidden'} role="status">
        {matches && (matches.length === 0 ? texts.none : texts.found(matches.length))}
      </p>
      <div ref={list} id={listId} role="listbox" aria-label={texts.suggestions}>
        {matches?.map((video) => (
          <Match key={video.id} video={video} replace={replace} onChosen={onChosen} />
        ))}
        {matches && matches.length > 0 && (
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
