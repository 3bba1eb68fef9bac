import { type Alignment } from '@alcova/contracts';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { Button } from '../../../shared/ui/Button';
import { Confirm } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import { isInPlace, isLate, useAccept } from './queries';
import { saveTexts as texts, texts as general } from './texts';

interface AcceptProps {
  readonly videoId: string;
  readonly base: Alignment;
  /** Changes are not saved yet: what would be accepted is not what is seen. */
  readonly isChanged: boolean;
  readonly onAccepted: () => void;
}

/** 'Aceitar': makes the caption of the sentences as they stand; one that somebody sent is replaced when that is confirmed. */
export function Accept({ videoId, base: { version }, isChanged, onAccepted }: AcceptProps) {
  const accept = useAccept(videoId);
  const { error, isPending } = accept;
  const isAsking = isInPlace(error);
  const failure = isLate(error)
    ? texts.changedMeanwhile
    : error && !isAsking && failureMessage(error, general.actionFailed);
  const act = (replace: boolean) => accept.mutate({ version, replace }, { onSuccess: onAccepted });
  return (
    <>
      <Notice tone="error" message={failure || null} />
      <Button
        look="primary"
        aria-disabled={isPending || isChanged}
        title={isChanged ? texts.saveFirst : undefined}
        onClick={() => !isPending && !isChanged && act(false)}
      >
        {isPending ? texts.accepting : texts.accept}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.replaceTitle}
          text={texts.replace}
          confirmLabel={texts.replaceYes}
          onConfirm={() => act(true)}
          onCancel={accept.reset}
        />
      )}
    </>
  );
}
