import { useQuery } from '@tanstack/react-query';
import { listen } from '../../shared/listening/sound';
import { type Track } from '../../shared/listening/store';
import { soundVoice } from '../../shared/listening/voice';
import { keptLanguage } from '../../shared/playback/caption-choice';
import { captionsOf } from '../../shared/transcript/captions-of';
import { TranscriptOpener } from '../../shared/transcript/TranscriptOpener';

const NONE = [] as const;

/** What is said in what is listened to, once it is asked for; nothing where that has no captions, or nobody can tell. */
export default function SoundTranscript({ track }: { track: Track }) {
  const { data: captions = NONE, refetch } = useQuery(captionsOf(track.id));
  if (captions.length === 0) return null;
  return (
    <TranscriptOpener
      key={track.id}
      id={track.id}
      captions={captions}
      preferred={keptLanguage()}
      renew={async () => (await refetch({ throwOnError: true })).data ?? NONE}
      voice={soundVoice}
      onSeek={(seconds) => listen(track, seconds)}
    />
  );
}
