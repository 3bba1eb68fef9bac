import { type caseFilm } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../shared/api/call';
import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { Failed, Loading } from '../../shared/ui/states';
import styles from './case-review.module.css';
import { contentTexts as texts } from './texts';

interface FilmProps {
  readonly caseId: string;
  /** The listed side of a match; else the film of the case. */
  readonly assetId?: string;
  readonly label: string;
  /** Seconds from the beginning at which something is to be seen. */
  readonly at: number | null;
  /** Not asked for: a picture out of focus, and nothing of the film itself. */
  readonly isShown: boolean;
}

/** A film for the desk alone. It has no sound until somebody turns it on. */
export function Film({ caseId, assetId, label, at, isShown }: FilmProps) {
  const [isBroken, setIsBroken] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['case-film', caseId, assetId],
    queryFn: ({ signal }) =>
      call<typeof caseFilm>('GET /api/desk/cases/{id}/film', {
        params: { id: caseId },
        query: { assetId },
        signal,
      }),
    // Its addresses are signed for a time.
    staleTime: 0,
    gcTime: 0,
  });
  const again = () => {
    setIsBroken(false);
    void refetch();
  };
  const goTo = ({ currentTarget: film }: SyntheticEvent<HTMLVideoElement>) => {
    film.muted = true;
    if (at !== null && at > 0) film.currentTime = at;
  };
  if (isBroken || (!data && error))
    return <Failed message={failureMessage(error, texts.filmFailed) ?? texts.filmFailed} onRetry={again} />;
  if (!data) return <Loading />;
  return (
    <div className={styles.frame}>
      {isShown ? (
        <video
          className={styles.film}
          aria-label={label}
          src={data.mp4}
          poster={data.poster || undefined}
          controls
          muted
          playsInline
          preload="metadata"
          onLoadedMetadata={goTo}
          onError={() => setIsBroken(true)}
        />
      ) : (
        data.poster !== '' && <img className={styles.veiled} src={data.poster} alt="" />
      )}
    </div>
  );
}
