import { type downloadExport } from '@alcova/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../../shared/api/address';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { fetchProtectedFile } from '../../../shared/reauthentication/protected-file';
import { saveFile } from '../../../shared/reauthentication/save-file';
import { Button } from '../../../shared/ui/Button';
import { Failed, Loading, Notice } from '../../../shared/ui/states';
import { formatMoment } from './moments';
import { isFollowed, useExport, useRequestExport } from './queries';
import styles from './security.module.css';
import { dataTexts as texts } from './texts';

/** How long a request is followed before the person is told to come back. */
const FOLLOWED_MS = 2 * 60_000;

function Collecting({ following, onFollow }: { following: boolean; onFollow: () => void }) {
  if (following) {
    return (
      <p role="status" className={styles.state}>
        {texts.collecting}
      </p>
    );
  }
  return (
    <>
      <p role="status">{texts.collectingLong}</p>
      <Button onClick={onFollow}>{texts.checkAgain}</Button>
    </>
  );
}

function Ready({ until }: { until: string }) {
  const download = useMutation({
    mutationFn: () => fetchProtectedFile(addressOf<typeof downloadExport>('GET /api/me/export/file')),
    onSuccess: (file) => saveFile(file, texts.fileName),
  });
  return (
    <>
      <p role="status">{texts.ready(formatMoment(until))}</p>
      <Notice tone="error" message={download.error && failureMessage(download.error, texts.failed)} />
      <Button look="primary" disabled={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? texts.downloading : texts.download}
      </Button>
    </>
  );
}

function Request({ failed, onRequested }: { failed: boolean; onRequested: () => void }) {
  const request = useRequestExport();
  const failure = request.error && failureMessage(request.error, texts.failed);
  return (
    <>
      <Notice tone="error" message={failure ?? (failed ? texts.exportFailed : null)} />
      <Button
        disabled={request.isPending}
        onClick={() => request.mutate(undefined, { onSuccess: onRequested })}
      >
        {request.isPending ? texts.requesting : texts.request}
      </Button>
    </>
  );
}

/** Where the newest request stands, and what can be done about it. */
function State() {
  const [until, setUntil] = useState(() => Date.now() + FOLLOWED_MS);
  const follow = () => setUntil(Date.now() + FOLLOWED_MS);
  const { data, isError, refetch, dataUpdatedAt, errorUpdatedAt } = useExport(until);
  if (!data && isError) return <Failed message={texts.stateFailed} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const made = data.export;
  const isGone = made === null || made.status === 'failed' || Date.parse(made.expiresAt) <= dataUpdatedAt;
  if (isGone) return <Request failed={made?.status === 'failed'} onRequested={follow} />;
  if (made.status === 'ready') return <Ready until={made.expiresAt} />;
  const again = () => {
    follow();
    void refetch();
  };
  return (
    <Collecting following={isFollowed(Math.max(dataUpdatedAt, errorUpdatedAt), until)} onFollow={again} />
  );
}

/** Asks for everything that the site holds on the person, and hands the file over when it is collected. */
export function DataExport() {
  return (
    <div className={styles.part}>
      <h3>{texts.exportTitle}</h3>
      <p className={styles.intro}>{texts.exportText}</p>
      <State />
    </div>
  );
}
