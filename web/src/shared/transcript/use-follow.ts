import { useEffect, useEffectEvent, useState } from 'react';
import { followChoice } from './follow-choice';

interface Sight {
  /** Brings a cue into sight. */
  readonly bring: (cue: number) => void;
  /** Whether there is an elsewhere to go to. */
  readonly canLeave: () => boolean;
}

/** Keeps the cue that is spoken (-1 for none) in sight, while that is wanted and the reader has not gone elsewhere. */
export function useFollow(current: number, { bring, canLeave }: Sight) {
  const [isOn, setOn] = useState(followChoice.isOn);
  const [hasLeft, setLeft] = useState(false);
  const show = useEffectEvent(bring);
  useEffect(() => {
    if (isOn && !hasLeft) show(current);
  }, [current, isOn, hasLeft]);
  return {
    isOn,
    /** The voice is followed, but for the reader who has gone elsewhere. */
    isAway: isOn && hasLeft && current >= 0,
    turn: (on: boolean) => {
      followChoice.turn(on);
      setOn(on);
      setLeft(false);
    },
    /** The reader goes elsewhere, where there is an elsewhere. */
    leave: () => setLeft((left) => left || canLeave()),
    comeBack: () => setLeft(false),
  };
}
