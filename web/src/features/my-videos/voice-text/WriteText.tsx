import { type AdminVideo, type Alignment, isBlank, MAX_TALE_CHARACTERS, text } from '@alcova/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { Confirm } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import { SubmitButton } from '../../../shared/ui/SubmitButton';
import { useSetText, useTaleText } from './queries';
import { texts as general, writeTexts as texts } from './texts';
import styles from './voice-text.module.css';

interface WriteTextProps {
  readonly video: AdminVideo;
  /** What there is: none, one that failed, or one that is to be replaced. */
  readonly alignment: Alignment | null;
  readonly typed: string | null;
  readonly onType: (typed: string) => void;
  readonly onStarted: () => void;
  /** Back to what is there. */
  readonly onBack: (() => void) | undefined;
}

const voiceText = text({ min: 1, max: MAX_TALE_CHARACTERS }, { short: texts.empty, long: texts.tooLong });

/** Takes the text of the tale that the video was made from; asks before it takes the place of another. */
function TakeTale({
  videoId,
  value,
  onTake,
}: {
  videoId: string;
  value: string;
  onTake: (text: string) => void;
}) {
  const [waiting, setWaiting] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const find = useTaleText(videoId);
  const take = (found: string) => {
    setWaiting(null);
    onTake(found);
  };
  const look = () => {
    setSaid(null);
    find.mutate(undefined, {
      onSuccess: (tale) => {
        if (!tale) return setSaid(texts.noTale);
        setSaid(texts.taken(tale.title));
        if (isBlank(value) || value === tale.tale) take(tale.tale);
        else setWaiting(tale.tale);
      },
    });
  };
  return (
    <>
      <div>
        <Button small disabled={find.isPending} onClick={look}>
          {find.isPending ? texts.takingTale : texts.takeTale}
        </Button>
      </div>
      <Notice tone="success" message={waiting === null ? said : null} />
      <Notice tone="error" message={find.error && failureMessage(find.error, texts.taleFailed)} />
      {waiting !== null && (
        <Confirm
          title={texts.overwriteTitle}
          text={texts.overwrite}
          confirmLabel={texts.overwriteYes}
          onConfirm={() => take(waiting)}
          onCancel={() => {
            setWaiting(null);
            setSaid(null);
          }}
        />
      )}
    </>
  );
}

/** The text that the voice says: pasted, or that of the tale; sending it begins the alignment. */
export function WriteText({ video, alignment, typed, onType, onStarted, onBack }: WriteTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState<string>();
  const start = useSetText(video.id);
  const value = typed ?? alignment?.text ?? '';
  const hasFailed = alignment?.state === 'failed';
  const type = (next: string) => {
    setError(undefined);
    onType(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = voiceText.safeParse(value);
    setError(checked.error?.issues[0]?.message);
    if (!checked.success) field.current?.focus();
    else if (!start.isPending) start.mutate(checked.data, { onSuccess: onStarted });
  };
  const failure = start.error
    ? failureMessage(start.error, general.actionFailed)
    : hasFailed
      ? alignment.reason
      : null;
  return (
    <form className={styles.part} noValidate onSubmit={submit}>
      <p>{texts.intro}</p>
      <p className={styles.soft}>{texts.limits}</p>
      <TakeTale videoId={video.id} value={value} onTake={type} />
      <Field label={texts.text} hint={texts.characters(value.length)} error={error}>
        {(control) => (
          <textarea
            ref={field}
            rows={12}
            {...control}
            value={value}
            onChange={({ target }) => type(target.value)}
          />
        )}
      </Field>
      {onBack && <p className={styles.soft}>{texts.replaces}</p>}
      <Notice tone="error" message={failure} />
      <div className={styles.buttons}>
        <SubmitButton busy={start.isPending} busyLabel={texts.starting}>
          {hasFailed ? texts.retry : texts.start}
        </SubmitButton>
        {onBack && <Button onClick={onBack}>{texts.back}</Button>}
      </div>
    </form>
  );
}
