import { type AdminVideo } from '@alcova/contracts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button';
import { ReplaceFileDialog } from './ReplaceFileDialog';
import { addTexts as texts } from './texts';

/** 'Trocar arquivo' of a video and its dialog. `onReplaced` gets what there is to tell. */
export function ReplaceFile({
  video,
  onReplaced,
}: {
  video: AdminVideo;
  onReplaced: (message: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const replaced = () => {
    setIsOpen(false);
    onReplaced(texts.replaced);
  };
  return (
    <>
      <Button small onClick={() => setIsOpen(true)} aria-label={texts.replaceOf(video.title)}>
        {texts.replace}
      </Button>
      {isOpen && <ReplaceFileDialog video={video} onClose={() => setIsOpen(false)} onReplaced={replaced} />}
    </>
  );
}
