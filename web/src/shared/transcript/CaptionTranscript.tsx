import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { logFailure } from '../log';
import { Empty, Failed, Loading } from '../ui/states';
import { type CaptionFile, type Cue, readCues } from './cues';
import { texts } from './texts';
import { Transcript } from './Transcript';
import styles from './transcript.module.css';
import type { Voice } from './voice';

export interface CaptionTranscriptProps {
  /** Whose captions they are: what was read once is not read again. */
  readonly id: string;
  /** At least one. */
  readonly captions: readonly CaptionFile[];
  /** Shown first, where it is among them. */
  readonly preferred: string | null;
  /** Asks for addresses that have not ended. */
  readonly renew: () => Promise<readonly CaptionFile[]>;
  readonly voice: Voice;
  /** Goes to a moment, in seconds. */
  readonly onSeek: (seconds: number) => void;
}

const NO_CUES: readonly Cue[] = [];
const inLanguage = (captions: readonly CaptionFile[], language: string | null) =>
  captions.find((caption) => caption.language === language);

/** What the captions say, in one of their languages. */
function useCues({ id, captions, renew }: CaptionTranscriptProps, language: string) {
  return useQuery({
    queryKey: ['transcript', id, language],
    queryFn: async ({ signal }) => {
      const read = (files: readonly CaptionFile[]) => {
        const file = inLanguage(files, language);
        if (!file) throw new Error('there are no captions in this language any more');
        return readCues(file.address, signal);
      };
      try {
        return await read(captions);
      } catch (cause) {
        signal.throwIfAborted();
        logFailure('transcript: read again, since its address may have ended', cause);
        return read(await renew());
      }
    },
    staleTime: Infinity,
    retry: false,
  });
}

/** The transcript of what has captions. */
export default function CaptionTranscript(props: CaptionTranscriptProps) {
  const { captions, preferred, voice, onSeek } = props;
  const [wanted, want] = useState(preferred);
  const { language } = inLanguage(captions, wanted) ?? captions[0] ?? { language: '' };
  const { data, isError, refetch } = useCues(props, language);
  const choice = captions.length > 1 && (
    <select
      className={styles.language}
      aria-label={texts.language}
      value={language}
      onChange={({ target }) => want(target.value)}
    >
      {captions.map((caption) => (
        <option key={caption.language} value={caption.language}>
          {caption.label}
        </option>
      ))}
    </select>
  );
  const instead = () => {
    if (data) return data.length === 0 && <Empty>{texts.empty}</Empty>;
    if (isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
    return <Loading label={texts.loading} />;
  };
  return (
    <Transcript
      cues={data ?? NO_CUES}
      language={language}
      voice={voice}
      onSeek={onSeek}
      tools={choice}
      instead={instead() || undefined}
    />
  );
}
