import { type ReactNode, type RefObject, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CaptionFile } from '../../../../shared/transcript/cues';
import { texts } from '../../../../shared/transcript/texts';
import { Button } from '../../../../shared/ui/Button';
import { lazyOptional } from '../../../../shared/ui/dispensable';
import { Part } from '../../../../shared/ui/Part';
import { Loading } from '../../../../shared/ui/states';
import { filmVoice, playFilmFrom } from './film-voice';

const CaptionTranscript = lazyOptional(
  'transcript',
  () => import('../../../../shared/transcript/CaptionTranscript'),
);

/** The addresses of a film's files. */
interface Addresses {
  readonly current: { readonly captions: readonly CaptionFile[] };
  readonly renew: () => Promise<void>;
}

interface FilmTranscriptProps {
  readonly videoId: string;
  /** In it the film plays. */
  readonly host: RefObject<HTMLElement | null>;
  readonly addresses: Addresses;
  /** The language to begin with; null for any. */
  readonly preferred: string | null;
  /** Where it stands. */
  readonly place: RefObject<HTMLElement | null>;
}

/** What opens when it is asked for. */
function Opening({ children }: { children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {texts.title}
      </Button>
      {isOpen && <div id={id}>{children}</div>}
    </>
  );
}

/** What is said in a film, as text in `place`, once it is asked for; nothing for a film without captions. */
export function FilmTranscript({ videoId, host, addresses, preferred, place }: FilmTranscriptProps) {
  const [voice] = useState(() => filmVoice(host));
  const { captions } = addresses.current;
  if (captions.length === 0 || !place.current) return null;
  const renew = async () => {
    await addresses.renew();
    return addresses.current.captions;
  };
  return createPortal(
    <Opening>
      <Part name="transcript" waiting={<Loading label={texts.loading} />}>
        <CaptionTranscript
          id={videoId}
          {...{ captions, preferred, renew, voice }}
          onSeek={(seconds) => host.current && playFilmFrom(host.current, seconds)}
        />
      </Part>
    </Opening>,
    place.current,
  );
}
