import { type AdminVideo } from '@alcova/contracts';
import { lazy, useState } from 'react';
import { Button } from '../../../shared/ui/Button';
import { Part } from '../../../shared/ui/Part';
import { Failed } from '../../../shared/ui/states';
import { openTexts as texts } from './open-texts';

// A lazy component remembers that it could not be had: each opening has one of its own.
const load = () => lazy(() => import('./VoiceTextDialog'));

/** 'Texto da voz' of a video; the dialog is loaded when it is opened. */
export function VoiceText({ video }: { video: AdminVideo }) {
  const [Dialog, setDialog] = useState<ReturnType<typeof load> | null>(null);
  const open = () => setDialog(load());
  return (
    <>
      <Button small onClick={open} aria-label={texts.openOf(video.title)}>
        {texts.open}
      </Button>
      {Dialog && (
        <Part
          name="voice text"
          instead={(again) => (
            <Failed
              message={texts.notLoaded}
              onRetry={() => {
                open();
                again();
              }}
            />
          )}
        >
          <Dialog video={video} onClose={() => setDialog(null)} />
        </Part>
      )}
    </>
  );
}
