import { type AgeMode, type PolicyState } from '@alcova/contracts';
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
import { AgeControl, LawNote } from './AgeControl';
import { ageChanges } from './ages';
import { placeName } from './countries';
import { History } from './History';
import { Matrix } from './Matrix';
import styles from './policy.module.css';
import { PreviewDialog } from './PreviewDialog';
import { usePolicy, usePreview, useSavePolicy } from './queries';
import { type Place } from './rules';
import { type PolicyDraft, useDraft } from './use-draft';
import { ageTexts, historyTexts, leaveTexts, texts } from './texts';

const hasCode = (cause: Error | null, code: string) => cause instanceof ApiError && cause.code === code;

/** Refusals that are told where the policy stands, and not in the dialog. */
const AGE_REFUSALS = ['policy.no-age-way', 'policy.below-choice'];
const BESIDE_THE_TABLE = ['policy.version-conflict', ...AGE_REFUSALS];

/** What stands between changed rules and their being saved: the look at what they change, and the server's second question. */
function useSaving(draft: PolicyDraft) {
  const preview = usePreview();
  const save = useSavePolicy();
  const isAskedAgain = hasCode(save.error, 'policy.hides-everything');
  const isLate = hasCode(save.error, 'policy.version-conflict');
  const isAgeRefused = AGE_REFUSALS.some((code) => hasCode(save.error, code));
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
      { rules: draft.rules, ages: draft.ages, version: draft.base.version, confirmed: isAskedAgain },
      {
        onSuccess: (now) => {
          draft.saved(now);
          preview.reset();
          announce(texts.saved);
        },
        onError: (cause) => BESIDE_THE_TABLE.some((code) => hasCode(cause, code)) && preview.reset(),
      },
    );
  /** Said at the control, until something else is chosen there. */
  const refusal = isAgeRefused ? save.error?.message : undefined;
  return { preview, save, isAskedAgain, isLate, refusal, ask, confirm, close };
}

type Saving = ReturnType<typeof useSaving>;

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

function Bar({ draft, saving }: { draft: PolicyDraft; saving: Saving }) {
  const { preview, save, isAskedAgain, isLate, refusal, ask, confirm, close } = saving;
  const discard = () => {
    draft.discard();
    if (refusal !== undefined) save.reset();
  };
  const isOff = !draft.isChanged || preview.isPending;
  return (
    <div className={styles.bar}>
      <div className={admin.actions}>
        <Button look="primary" aria-disabled={isOff} onClick={() => !isOff && ask()}>
          {preview.isPending ? texts.previewing : texts.preview}
        </Button>
        <Button aria-disabled={!draft.isChanged} onClick={discard}>
          {texts.discard}
        </Button>
      </div>
      <p className={admin.soft} role="status">
        {draft.isChanged && texts.unsaved}
      </p>
      <Notice tone="error" message={saveFailure(preview.error, texts.previewFailed)} />
      <Notice tone="error" message={refusal === undefined ? null : ageTexts.notSaved} />
      {isLate && <Late draft={draft} onDone={save.reset} />}
      {preview.data && (
        <PreviewDialog
          preview={preview.data}
          ageChanges={ageChanges(draft.base.ages, draft.ages)}
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
  const saving = useSaving(draft);
  const { base, rules, ages, countries, toggle } = draft;
  const chooseMode = (place: Place, mode: AgeMode | undefined) => {
    if (saving.refusal !== undefined) saving.save.reset();
    draft.chooseMode(place, mode);
  };
  const age = (place: Place) => (
    <AgeControl
      place={place}
      ages={ages}
      refusal={saving.refusal}
      onChoose={(mode) => chooseMode(place, mode)}
    />
  );
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
        <p className={admin.soft}>{ageTexts.intro}</p>
        {age(null)}
        <LawNote ages={ages} />
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
          {age(country)}
          <Matrix place={country} rules={rules} onToggle={toggle} />
        </section>
      ))}
      <AddCountry known={countries} onAdd={draft.addCountry} />
      <Bar draft={draft} saving={saving} />
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
