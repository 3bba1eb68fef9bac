import { useRef, useState } from 'react';
import { formatDuration } from '../format/format';
import { logFailure } from '../log';
import { texts as common } from '../texts';
import { Button, buttonClass } from '../ui/Button';
import { Field } from '../ui/Field';
import { Modal, ModalActions } from '../ui/Modal';
import { NewTab } from '../ui/NewTab';
import switches from '../ui/switch.module.css';
import { momentLink } from '../video/moment';
import { texts } from './texts';

export interface Shared {
  readonly kind: 'video' | 'tale';
  readonly title: string;
  /** The page, on this site. */
  readonly path: string;
}

interface ShareSheetProps extends Shared {
  /** Where the film stands; 0 at its beginning, and of what is no film. */
  readonly seconds: number;
  readonly onClose: () => void;
}

const isCancelled = (cause: unknown) => cause instanceof DOMException && cause.name === 'AbortError';

/** The ways to hand on the address of a video or a tale: by WhatsApp, copied, or to what else the device shares with. */
export function ShareSheet({ kind, title, path, seconds, onClose }: ShareSheetProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isFromHere, setIsFromHere] = useState(false);
  const [said, setSaid] = useState('');
  const address = momentLink(window.location.origin + path, isFromHere ? seconds : 0);
  const time = formatDuration(Math.floor(seconds));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setSaid(isFromHere ? texts.copiedAt(time) : texts.copied);
    } catch (cause) {
      logFailure('clipboard: could not be written', cause);
      field.current?.select();
      setSaid(texts.copyFailed);
    }
  };
  const more = async () => {
    try {
      await navigator.share({ title, url: address });
    } catch (cause) {
      if (isCancelled(cause)) return;
      logFailure(`${kind}: could not be shared`, cause);
      setSaid(texts.shareFailed);
    }
  };
  return (
    <Modal title={texts.share} onClose={onClose}>
      <Field label={texts.link}>
        {(control) => <input ref={field} type="text" readOnly {...control} value={address} />}
      </Field>
      {Math.floor(seconds) > 0 && (
        <label className={switches.switch}>
          <input
            type="checkbox"
            checked={isFromHere}
            onChange={(event) => {
              setIsFromHere(event.target.checked);
              setSaid('');
            }}
          />
          {texts.startAt(time)}
        </label>
      )}
      <p role="status">{said}</p>
      <ModalActions>
        <Button onClick={onClose}>{common.close}</Button>
        {typeof navigator.share === 'function' && <Button onClick={() => void more()}>{texts.more}</Button>}
        <Button onClick={() => void copy()}>{texts.copy}</Button>
        <a
          className={buttonClass({ look: 'primary' })}
          href={`https://wa.me/?text=${encodeURIComponent(texts[kind](title, address))}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {texts.whatsApp}
          <NewTab />
        </a>
      </ModalActions>
    </Modal>
  );
}
