import { type PublishedTaleInFull } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { listen } from '../../../shared/listening/sound';
import { type Track, useListening } from '../../../shared/listening/store';
import { soundVoice } from '../../../shared/listening/voice';
import { cueAt } from '../../../shared/transcript/cues';
import { FollowSwitch } from '../../../shared/transcript/FollowSwitch';
import { useFollow } from '../../../shared/transcript/use-follow';
import { Button } from '../../../shared/ui/Button';
import { markSpoken } from './mark';
import { narrationOf } from './narration';
import { paragraphAt, type Passage } from './passages';
import styles from './read-along.module.css';
import { firstInSight, showStretch } from './sight';
import { texts } from './texts';
import { useLeaving } from './use-leaving';
import { usePresses } from './use-presses';

export interface NarratedProps {
  readonly tale: PublishedTaleInFull;
  /** The film of the tale, which is listened to. */
  readonly track: Track;
  /** Its children are the paragraphs of the tale. */
  readonly text: RefObject<HTMLElement | null>;
  /** Is told the paragraph that is read aloud, and null when none is any more. */
  readonly onTold: (paragraph: number | null) => void;
}

interface FollowedProps extends Omit<NarratedProps, 'tale'> {
  /** At least one. */
  readonly passages: readonly Passage[];
}

function useMark(text: RefObject<HTMLElement | null>, passage: Passage | undefined): void {
  const range = passage?.range ?? null;
  useEffect(() => {
    if (text.current) markSpoken(text.current, range);
  }, [text, range]);
  useEffect(() => {
    const element = text.current;
    return () => {
      if (element) markSpoken(element, null);
    };
  }, [text]);
}

/** Marks what is spoken, keeps it in sight, and plays from what is pressed. */
function Followed({ text, onTold, track, passages }: FollowedProps) {
  const controls = useRef<HTMLDivElement>(null);
  const current = useSyncExternalStore(soundVoice.subscribe, () => cueAt(passages, soundVoice.seconds()));
  const isTold = useListening(({ phase }) => phase === 'playing' || phase === 'starting');
  const follow = useFollow(isTold ? current : -1, {
    bring: (at) => {
      const range = passages[at]?.range;
      if (range && text.current) showStretch(text.current, range);
    },
    canLeave: () => isTold,
  });
  const passage = passages[current];
  const paragraph = passage && paragraphAt(passages, passage.start);
  useMark(text, passage);
  const told = isTold && paragraph !== undefined ? paragraph : null;
  const tell = useEffectEvent(onTold);
  useEffect(() => {
    tell(told);
    return () => tell(null);
  }, [told]);
  useLeaving([controls, text], follow.leave);
  // Whoever lets it play wants to follow.
  const comeBack = useEffectEvent(follow.comeBack);
  useEffect(() => {
    if (isTold) comeBack();
  }, [isTold]);
  /** The button that was pressed goes. */
  const focus = (at: number | undefined) => {
    const element = at === undefined ? undefined : text.current?.children[at];
    if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  };
  const playFrom = ({ start }: Passage) => {
    follow.comeBack();
    listen(track, start);
  };
  usePresses(text, passages, playFrom);
  const back = () => {
    follow.comeBack();
    focus(paragraph);
  };
  const playFromHere = () => {
    const first = text.current && firstInSight(text.current, passages);
    if (!first) return;
    playFrom(first);
    focus(first.range?.paragraph);
  };
  return (
    <div className={styles.place}>
      <div ref={controls} className={styles.controls} role="group" aria-label={texts.label}>
        <FollowSwitch follow={follow} label={texts.follow} />
        {follow.isAway && (
          <Button small look="primary" onClick={back}>
            {texts.backToVoice}
          </Button>
        )}
        {(!isTold || !follow.isOn || follow.isAway) && (
          <Button small onClick={playFromHere}>
            {texts.fromHere}
          </Button>
        )}
      </div>
    </div>
  );
}

const NONE: readonly Passage[] = [];

/** The text of a tale whose narration is listened to, read along; nothing where that tells something else, or its captions cannot be had. */
export default function Narrated({ tale, track, ...props }: NarratedProps) {
  const { data: passages = NONE } = useQuery(narrationOf(tale, track.id));
  return passages.length > 0 && <Followed {...props} {...{ track, passages }} />;
}
