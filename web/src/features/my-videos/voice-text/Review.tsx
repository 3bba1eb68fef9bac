import { type AdminVideo, type Alignment } from '@alcova/contracts';
import { type ReactNode, useState } from 'react';
import { formatMoment } from '../../../shared/admin/site-time';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { Button } from '../../../shared/ui/Button';
import { Notice } from '../../../shared/ui/states';
import { Accept } from './Accept';
import { Conflict } from './Conflict';
import { isUnsure, misplaced as misplacedOf, movedSentences } from './moves';
import { useMoveSentences } from './queries';
import { Sentences, type Sight } from './Sentences';
import { conflictTexts, listTexts, saveTexts as texts, texts as general } from './texts';
import { type DraftControl } from './use-draft';
import { useVoice } from './use-voice';
import styles from './voice-text.module.css';

interface ReviewProps {
  readonly video: AdminVideo;
  /** The list that is looked through; the draft may be on an older one than the server's. */
  readonly base: Alignment;
  readonly draft: DraftControl;
  /** What else can be done with the text. */
  readonly children: ReactNode;
}

/** The sentences of a voice as they were found: looked through while listening, moved, saved, and accepted as the caption. */
export function Review({ video, base, draft, children }: ReviewProps) {
  const { moves } = draft;
  const voice = useVoice(video.id);
  const [sight, setSight] = useState<Sight | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const save = useMoveSentences(video.id);
  const sentences = movedSentences(base.sentences, moves);
  const misplaced = misplacedOf(base.sentences, moves, video.duration);
  const [firstMisplaced] = misplaced;
  const [isRefused, setIsRefused] = useState(false);
  const isBehind = draft.newer !== undefined && !save.isPending;
  const isChanged = moves.size > 0;

  const submit = () => {
    setSaid(null);
    setIsRefused(firstMisplaced !== undefined);
    if (firstMisplaced !== undefined) return setSight({ at: firstMisplaced });
    const sent = [...moves.values()];
    save.mutate(
      { version: base.version, moves: sent },
      {
        onSuccess: ({ alignment }) => {
          if (alignment) draft.saved(alignment, sent);
          setSaid(texts.saved);
        },
      },
    );
  };
  /** What was said of the last saving is of the past. */
  const move: DraftControl['move'] = (one) => {
    setSaid(null);
    draft.move(one);
  };
  const goOn = (keeps: boolean) => {
    save.reset();
    setSaid(keeps ? conflictTexts.kept : null);
  };
  const refusal = isRefused && firstMisplaced !== undefined ? texts.misplaced(firstMisplaced + 1) : null;
  const failure = save.error && !isBehind ? failureMessage(save.error, general.actionFailed) : null;
  const accepted =
    base.acceptedAt === null || isChanged ? null : texts.acceptedAt(formatMoment(base.acceptedAt));
  return (
    <>
      <div className={styles.part}>
        <p>{listTexts.sums(base.sentences.length, base.sentences.filter(isUnsure).length)}</p>
        <p className={styles.soft}>{listTexts.advice}</p>
        <div className={styles.buttons}>{children}</div>
      </div>
      <Sentences
        {...{ base, sentences, misplaced, voice, sight }}
        draft={{ ...draft, move }}
        onSight={setSight}
      />
      <div className={styles.bar}>
        {isBehind && <Conflict draft={draft} onGoOn={goOn} />}
        <Notice tone="error" message={refusal ?? failure ?? (draft.isFull ? texts.full : null)} />
        <Notice tone="success" message={said ?? accepted} />
        <div className={styles.actions}>
          <Button
            aria-disabled={!isChanged || save.isPending || isBehind}
            onClick={() => isChanged && !save.isPending && !isBehind && submit()}
          >
            {save.isPending ? texts.saving : texts.save(moves.size)}
          </Button>
          <Accept {...{ videoId: video.id, base, isChanged }} onAccepted={() => setSaid(texts.accepted)} />
        </div>
        <p className={styles.soft}>{isChanged ? texts.saveFirst : texts.listenFirst}</p>
      </div>
    </>
  );
}
