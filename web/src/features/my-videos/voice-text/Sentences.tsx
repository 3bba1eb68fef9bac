import { type AlignedSentence, type Alignment } from '@alcova/contracts';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Button } from '../../../shared/ui/Button';
import { Empty } from '../../../shared/ui/states';
import ui from '../../../shared/ui/switch.module.css';
import { Adjust } from './Adjust';
import { isUnsure } from './moves';
import { SentenceRow } from './SentenceRow';
import { listTexts as texts } from './texts';
import { useLeaf } from './use-leaf';
import { type DraftControl } from './use-draft';
import { type VoiceControl } from './use-voice';
import { VoiceBar } from './VoiceBar';
import styles from './voice-text.module.css';

/** A sentence that is to be shown; another object each time that it is asked for. */
export interface Sight {
  readonly at: number;
}

interface SentencesProps {
  readonly base: Alignment;
  /** As they will be once the draft is saved. */
  readonly sentences: readonly AlignedSentence[];
  readonly misplaced: readonly number[];
  readonly draft: DraftControl;
  readonly voice: VoiceControl;
  readonly sight: Sight | null;
  readonly onSight: (sight: Sight) => void;
}

/** The place of the sentence in whose row an element stands. */
function placeOf(element: Element): number | undefined {
  const row = element.closest<HTMLElement>('[data-at]');
  return row ? Number(row.dataset.at) : undefined;
}

/** How far a key leads in a list; undefined for keys that do not move. */
const WAYS: Readonly<Record<string, number>> = {
  ...{ ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity },
};

/** The sentences of a voice with their times, fifty at once; the doubtful ones alone, where that is wanted. */
export function Sentences({ base, sentences, misplaced, draft, voice, sight, onSight }: SentencesProps) {
  const [isOnlyUnsure, setIsOnlyUnsure] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const [focused, setFocused] = useState<number>();
  const [seen, setSeen] = useState<Sight | null>(null);
  // What was changed stays in its place until it is saved.
  const places = [...base.sentences.keys()].filter((at) => {
    const sentence = base.sentences[at];
    return !isOnlyUnsure || (sentence !== undefined && isUnsure(sentence));
  });
  const { list, first, shown, before, after, show } = useLeaf(places);
  const { phase, seconds } = voice.state;
  const hasBegun = phase !== 'paused' || seconds > 0;
  const heard = hasBegun ? sentences.findLastIndex(({ start }) => start <= seconds) : -1;
  if (sight !== seen) {
    setSeen(sight);
    if (sight) {
      const index = places.indexOf(sight.at);
      if (index < 0) setIsOnlyUnsure(false);
      show(index < 0 ? sight.at : index);
    }
  }
  useEffect(() => {
    const row = sight && list.current?.querySelector<HTMLElement>(`[data-at="${sight.at}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('button')?.focus({ preventScroll: true });
  }, [sight, list]);
  const reachable = focused !== undefined && shown.includes(focused) ? focused : shown[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    const way = WAYS[key];
    const act = target instanceof HTMLElement ? target.dataset.act : undefined;
    if (way === undefined || act === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(shown.indexOf(reachable ?? 0) + way, shown.length - 1));
    list.current?.querySelector<HTMLElement>(`[data-at="${shown[to]}"] [data-act="${act}"]`)?.focus();
  };
  const filter = (isOn: boolean) => {
    setIsOnlyUnsure(isOn);
    show(0);
  };
  return (
    <>
      <VoiceBar voice={voice} onShow={heard >= 0 ? () => onSight({ at: heard }) : undefined} />
      <div className={styles.part}>
        <label className={ui.switch}>
          <input type="checkbox" checked={isOnlyUnsure} onChange={({ target }) => filter(target.checked)} />
          {texts.onlyUnsure}
        </label>
        {places.length === 0 ? (
          <Empty>{texts.noneUnsure}</Empty>
        ) : (
          <>
            <p className={styles.soft}>
              {texts.range(first + 1, first + shown.length, places.length)} {texts.keys}
            </p>
            <ol
              ref={list}
              className={styles.sentences}
              tabIndex={-1}
              aria-label={texts.list}
              onKeyDown={onKeyDown}
              onFocus={({ target }) => setFocused(placeOf(target))}
            >
              {shown.map((at) => {
                const sentence = sentences[at];
                if (!sentence) return null;
                const isMoved = draft.moves.has(at);
                const isMisplaced = misplaced.includes(at);
                return (
                  <SentenceRow
                    key={at}
                    {...{ at, sentence, isMoved, isMisplaced }}
                    isHeard={at === heard}
                    isPlaying={at === heard && phase !== 'paused'}
                    isOpen={at === open}
                    isReachable={at === reachable}
                    onPlay={() => voice.play(sentence.start)}
                    onPause={voice.pause}
                    onOpen={() => setOpen(at === open ? null : at)}
                  >
                    <Adjust
                      {...{ at, start: sentence.start, isJoined: sentence.joined, isMoved, isMisplaced }}
                      heardAt={hasBegun ? voice.now : undefined}
                      onMove={draft.move}
                      onUndo={() => draft.undo(at)}
                    />
                  </SentenceRow>
                );
              })}
            </ol>
            {(before ?? after) && (
              <div className={styles.buttons}>
                <Button small disabled={!before} onClick={before}>
                  {texts.before}
                </Button>
                <Button small disabled={!after} onClick={after}>
                  {texts.after}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </>
  );
}
