import { type RefObject, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CaptionFile } from '../../../../shared/transcript/cues';
import { TranscriptOpener } from '../../../../shared/transcript/TranscriptOpener';
import { filmVoice, playFilmFrom } from './film-voice';

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
    <TranscriptOpener
      id={videoId}
      {...{ captions, preferred, renew, voice }}
      onSeek={(seconds) => host.current && playFilmFrom(host.current, seconds)}
    />,
    place.current,
  );
}
