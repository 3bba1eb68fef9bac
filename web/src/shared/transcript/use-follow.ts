import { type RefObject, useEffect, useState } from 'react';
import { bringIntoSight } from './box';
import { followChoice } from './follow-choice';

/** Keeps the cue that is spoken in sight, while that is wanted and the reader has not gone elsewhere. */
export function useFollow(box: RefObject<HTMLElement | null>, current: number) {
  const [isOn, setOn] = useState(followChoice.isOn);
  const [hasLeft, setLeft] = useState(false);
  useEffect(() => {
    if (isOn && !hasLeft && box.current) bringIntoSight(box.current, current);
  }, [box, current, isOn, hasLeft]);
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
    leave: () => setLeft((left) => left || (box.current !== null && isScrollable(box.current))),
    comeBack: () => setLeft(false),
  };
}

const isScrollable = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight;
