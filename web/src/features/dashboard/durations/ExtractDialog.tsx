import { isWebAddress } from '@alcova/contracts';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import admin from '../../../shared/admin/admin.module.css';
import { formatDuration } from '../../../shared/format/format';
import { texts as shared } from '../../../shared/texts';
import { Button } from '../../../shared/ui/Button';
import { Field } from '../../../shared/ui/Field';
import { Modal, ModalActions } from '../../../shared/ui/Modal';
import { Notice } from '../../../shared/ui/states';
import { SubmitButton } from '../../../shared/ui/SubmitButton';
import { ExtractionError, extractDuration } from './extract';
import { texts } from './texts';

interface Outcome {
  readonly tone: 'success' | 'error';
  readonly message: string;
}

function useExtraction() {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const extract = async (address: string) => {
    const control = new AbortController();
    running.current = control;
    setBusy(true);
    setOutcome(null);
    try {
      const seconds = await extractDuration(address, control.signal);
      setOutcome({ tone: 'success', message: texts.extracted(formatDuration(seconds)) });
    } catch (cause) {
      const message = cause instanceof ExtractionError ? cause.message : texts.unreadable;
      setOutcome({ tone: 'error', message });
    } finally {
      setBusy(false);
    }
  };
  return { busy, outcome, extract };
}

/** Asks for the address of a video and says how long it is, as this browser alone reads it. */
export function ExtractDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { address: '' } });
  const { busy, outcome, extract } = useExtraction();
  const submit = handleSubmit(({ address }) => extract(address.trim()));
  const isAddress = (value: string) => isWebAddress(value.trim()) || texts.extractInvalid;
  return (
    <Modal title={texts.extractTitle} onClose={onClose}>
      <form className={admin.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={texts.extractUrl} hint={texts.extractHint} error={formState.errors.address?.message}>
          {(control) => (
            <input
              type="url"
              inputMode="url"
              autoComplete="off"
              {...control}
              {...register('address', { validate: isAddress })}
            />
          )}
        </Field>
        <Notice tone={outcome?.tone ?? 'success'} message={outcome?.message ?? null} />
        <ModalActions>
          <Button onClick={onClose}>{shared.close}</Button>
          <SubmitButton busy={busy} busyLabel={texts.extracting}>
            {texts.extract}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  );
}
