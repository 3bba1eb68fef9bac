import { type AdminVideo, type Alignment } from '@alcova/contracts';
import { useRef, useState } from 'react';
import { texts as shared } from '../../../shared/texts';
import { Button } from '../../../shared/ui/Button';
import { Modal, ModalActions } from '../../../shared/ui/Modal';
import { Failed, Loading, Notice } from '../../../shared/ui/states';
import { Unsaved } from '../../../shared/ui/Unsaved';
import { Progress } from './Progress';
import { useAlignment } from './queries';
import { RemoveText } from './RemoveText';
import { Review } from './Review';
import { removeTexts, stateTexts, texts } from './texts';
import { type DraftControl, useDraft } from './use-draft';
import styles from './voice-text.module.css';
import { WriteText } from './WriteText';

interface DialogProps {
  readonly video: AdminVideo;
  readonly onClose: () => void;
}

interface ContentProps extends Pick<DialogProps, 'video'> {
  readonly alignment: Alignment | null;
  /** The text as it is typed; null while it was not touched. */
  readonly typed: string | null;
  readonly onType: (typed: string | null) => void;
  readonly draft: DraftControl;
  readonly onTurn: () => void;
}

function Content({ video, alignment, typed, onType, draft, onTurn }: ContentProps) {
  const [isWriting, setIsWriting] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { base, drop } = draft;
  /** What was pressed goes: the focus stays near. */
  const turn = (writes: boolean) => {
    setSaid(null);
    setIsWriting(writes);
    onTurn();
  };
  const endWriting = () => {
    onType(null);
    turn(false);
  };
  const started = () => {
    drop();
    endWriting();
  };
  const removed = () => {
    started();
    setSaid(removeTexts.removed);
  };
  const isDone = base?.state === 'done';
  if (base && isDone && !isWriting)
    return (
      <Review video={video} base={base} draft={draft}>
        <Button small onClick={() => turn(true)}>
          {removeTexts.replace}
        </Button>
        <RemoveText videoId={video.id} onRemoved={removed} />
      </Review>
    );
  if (alignment?.state === 'waiting' || alignment?.state === 'running')
    return (
      <Progress videoId={video.id} alignment={alignment}>
        <RemoveText videoId={video.id} onRemoved={removed} />
      </Progress>
    );
  return (
    <>
      <Notice tone="success" message={said} />
      <WriteText
        {...{ video, alignment, typed, onType }}
        onStarted={started}
        onBack={isDone ? endWriting : undefined}
      />
      {alignment && !isDone && (
        <div className={styles.buttons}>
          <RemoveText videoId={video.id} onRemoved={removed} />
        </div>
      )}
    </>
  );
}

/** What the voice of a video says: a text is given, its sentences are looked for, looked through and accepted as the caption. */
export default function VoiceTextDialog({ video, onClose }: DialogProps) {
  const { data, isError, refetch } = useAlignment(video.id);
  const [typed, setTyped] = useState<string | null>(null);
  const [isClosing, setIsClosing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const alignment = data?.alignment ?? null;
  const draft = useDraft(alignment);
  const isTyped = typed !== null && typed !== (alignment?.text ?? '');
  const isChanged = isTyped || draft.moves.size > 0;
  const close = () => (isChanged ? setIsClosing(true) : onClose());
  return (
    <Modal title={texts.title} onClose={close}>
      <p className="visually-hidden" role="status">
        {alignment && stateTexts[alignment.state]}
      </p>
      <div ref={place} className={styles.whole} tabIndex={-1}>
        {!data && isError && <Failed message={texts.failed} onRetry={() => void refetch()} />}
        {!data && !isError && <Loading />}
        {data && (
          <Content
            {...{ video, alignment, typed, draft }}
            onType={setTyped}
            onTurn={() => place.current?.focus()}
          />
        )}
      </div>
      <ModalActions>
        <Button onClick={close}>{shared.close}</Button>
      </ModalActions>
      <Unsaved
        text={texts.unsaved}
        isChanged={isChanged}
        isClosing={isClosing}
        onLeave={onClose}
        onStay={() => setIsClosing(false)}
      />
    </Modal>
  );
}
