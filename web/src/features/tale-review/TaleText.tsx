import { type Passage, type ReviewedTale } from '@alcova/contracts';
import { type RefObject, useEffect, useMemo } from 'react';
import { MarkedText } from '../../shared/tales/MarkedText';
import { termMarks } from './marks';
import { selectByKey } from './selection';
import { passageTexts, texts } from './texts';

interface TaleTextProps {
  readonly tale: ReviewedTale;
  readonly passages: readonly Passage[];
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** The text with the terms of the list and the chosen passages marked; what is selected in it can become a passage. */
export function TaleText({ tale, passages, ref }: TaleTextProps) {
  const { marks: found } = tale.signals;
  const marks = useMemo(
    () => [
      ...termMarks(found),
      ...passages.map((passage) => ({ ...passage, kind: 'passage', label: passageTexts.passageLabel })),
    ],
    [found, passages],
  );
  // Another item begins at its top, and the keys that select have the text at once.
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [ref, tale.id]);
  return (
    <MarkedText
      ref={ref}
      text={tale.tale}
      marks={marks}
      role="region"
      aria-label={texts.taleText}
      tabIndex={0}
      onKeyDown={selectByKey}
    />
  );
}
