import { useId, useState } from 'react';
import { Button } from '../ui/Button';
import { lazyOptional } from '../ui/dispensable';
import { Part } from '../ui/Part';
import { Loading } from '../ui/states';
import type { CaptionTranscriptProps } from './CaptionTranscript';
import { texts } from './texts';

const CaptionTranscript = lazyOptional('transcript', () => import('./CaptionTranscript'));

/** The transcript of what has captions, once it is asked for: a button, and then a place as high as the page makes it. */
export function TranscriptOpener(props: CaptionTranscriptProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {texts.title}
      </Button>
      {isOpen && (
        <div id={id}>
          <Part name="transcript" waiting={<Loading label={texts.loading} />}>
            <CaptionTranscript {...props} />
          </Part>
        </div>
      )}
    </>
  );
}
