import { type PolicyState } from '@alcova/contracts';
import { useState } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { saveFailure } from '../../shared/admin/save-failure';
import { formatMoment } from '../../shared/admin/site-time';
import { Skeleton } from '../../shared/admin/Skeleton';
import { ApiError } from '../../shared/api/error';
import { useLeaveGuard } from '../../shared/navigation/use-leave-guard';
import { usePageTitle } from '../../shared/site/site';
import { announce } from '../../shared/ui/announce';
import { Button } from '../../shared/ui/Button';
import { Confirm } from '../../shared/ui/Modal';
import { Failed, Notice } from '../../shared/ui/states';
import { AddCountry } from './AddCountry';
import { placeName } from './countries';
import { History } from './History';
import { Matrix } from './Matrix';
import styles from './policy.module.css';
import { PreviewDialog } from './PreviewDialog';
import { usePolicy, usePreview, useSavePolicy } from './queries';
import { type PolicyDraft, useDraft } from './use-draft';
import { historyTexts, leaveTexts, texts } from './texts';

const hasCode = (cause: Error | null, code: string) => cause instanceof ApiError && cause.code === code;

/** What stands between changed rules and their being saved: the look at what they change, and the server's second question. */
function useSaving(draft: PolicyDraft) {
  const preview = usePreview();
  const save = useSavePolicy();
  const isAskedAgain = hasCode(save.error, 'policy.hides-everything');
  const isLate = hasCode(save.error, 'policy.version-conflict');
  const close = () => {
    preview.reset();
    if (!isLate) save.reset();
  };
  const ask = () => {
    save.reset();
    preview.mutate(draft.rules);
  };
  const confirm = () =>
    save.mutate(
      { rules: draft.rules, version: draft.base.version, confirmed: isAskedAgain },
      {
        onSuccess: (now) => {
          draft.saved(now);
          preview.reset();
          announce(texts.saved);
        },
        onError: (cause) => hasCode(cause, 'policy.version-conflict') && preview.reset(),
      },
    );
  return { preview, save, isAskedAgain, isLate, ask, confirm, close };
}

/** Somebody else was faster: one's own changes are put over theirs. */
function Late({ draft, onDone }: { draft: PolicyDraft; onDone: () => void }) {
  const [hasFailed, setHasFailed] = useState(false);
  const takeOver = async () => {
    const isDone = await draft.takeOver();
    setHasFailed(!isDone);
    if (!isDone) return;
    onDone();
    announce(texts.takenOver);
  };
  return (
    <div className={styles.late}>
      <Notice tone="error" message={texts.late} />
      <Button onClick={() => void takeOver()}>{texts.takeOver}</Button>
      <Notice tone="error" message={hasFailed ? texts.takeOverFailed : null} />
    </div>
  );
}

function Bar({ draft }: { draft: PolicyDraft }) {
  const { preview, save, isAskedAgain, isLate, ask, confirm, close } = useSaving(draft);
  const isOff = !draft.isChanged || preview.isPending;
  return (
    <div className={styles.bar}>
      <div className={admin.actions}>
        <Button look="primary" aria-disabled={isOff} onClick={() => !isOff && ask()}>
          {preview.isPending ? texts.previewing : texts.preview}
        </Button>
        <Button aria-disabled={!draft.isChanged} onClick={draft.discard}>
          {texts.discard}
        </Button>
      </div>
      <p className={admin.soft} role="status">
        {draft.isChanged && texts.unsaved}
      </p>
      <Notice tone="error" message={saveFailure(preview.error, texts.previewFailed)} />
      {isLate && <Late draft={draft} onDone={save.reset} />}
      {preview.data && (
        <PreviewDialog
          preview={preview.data}
          isSaving={save.isPending}
          isAskedAgain={isAskedAgain}
          failure={saveFailure(save.error, texts.saveFailed)}
          onSave={confirm}
          onClose={close}
        />
      )}
    </div>
  );
}

/** What was marked is not left behind unasked. */
function LeaveQuestion({ isChanged }: { isChanged: boolean }) {
  const { pending, leave, stay } = useLeaveGuard(isChanged);
  if (!pending) return null;
  return (
    <Confirm
      title={leaveTexts.title}
      text={leaveTexts.text}
      confirmLabel={leaveTexts.leave}
      cancelLabel={leaveTexts.stay}
      onConfirm={leave}
      onCancel={stay}
    />
  );
}

function Editor({ state }: { state: PolicyState }) {
  const draft = useDraft(state);
  const { base, rules, countries, toggle } = draft;
  return (
    <>
      <LeaveQuestion isChanged={draft.isChanged} />
      <p className={admin.soft}>
        {base.updatedAt === null
          ? texts.initial
          : texts.updatedAt(base.version, formatMoment(base.updatedAt))}
      </p>
      <section className={styles.place}>
        <h2>{texts.everywhere}</h2>
        <Matrix place={null} rules={rules} onToggle={toggle} />
      </section>
      {countries.map((country) => (
        <section key={country} className={styles.place}>
          <div className={admin.top}>
            <h2>{placeName(country)}</h2>
            <Button
              small
              aria-label={texts.removeCountry(placeName(country))}
              onClick={() => draft.removeCountry(country)}
            >
              {texts.remove}
            </Button>
          </div>
          <Matrix place={country} rules={rules} onToggle={toggle} />
        </section>
      ))}
      <AddCountry known={countries} onAdd={draft.addCountry} />
      <Bar draft={draft} />
      <History
        onTake={(taken) => {
          draft.take(taken);
          announce(historyTexts.taken);
        }}
      />
    </>
  );
}

/** What is shown where, by category and country: changed in a table, looked at before it is saved, kept version by version. */
export function PolicyScreen() {
  usePageTitle(texts.title);
  const { data, isError, refetch } = usePolicy();
  return (
    <div className={admin.screen}>
      <div>
        <h1>{texts.title}</h1>
        <p className={admin.soft}>{texts.intro}</p>
      </div>
      {!data && isError && <Failed message={texts.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton />}
      {data && <Editor state={data} />}
    </div>
  );
}
