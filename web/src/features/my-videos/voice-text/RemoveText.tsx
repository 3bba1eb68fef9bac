import { useState } from 'react';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { Button } from '../../../shared/ui/Button';
import { Confirm } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import { useRemoveText } from './queries';
import { removeTexts as texts, texts as general } from './texts';

/** 'Excluir o texto', which asks first. */
export function RemoveText({ videoId, onRemoved }: { videoId: string; onRemoved: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveText(videoId);
  const act = () => remove.mutate(null, { onSuccess: onRemoved, onSettled: () => setIsAsking(false) });
  return (
    <>
      <Button small look="danger" onClick={() => setIsAsking(true)}>
        {texts.remove}
      </Button>
      <Notice tone="error" message={remove.error && failureMessage(remove.error, general.actionFailed)} />
      {isAsking && (
        <Confirm
          title={texts.title}
          text={texts.question}
          confirmLabel={texts.yes}
          busy={remove.isPending}
          onConfirm={act}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
