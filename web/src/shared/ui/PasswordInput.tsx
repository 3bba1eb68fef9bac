import { type InputHTMLAttributes, type Ref, useEffect, useRef, useState } from 'react';
import styles from './password-input.module.css';

const TEXTS = { show: 'Mostrar', hide: 'Ocultar', what: 'senha' } as const;

interface PasswordInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** By which password managers know it. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly ref?: Ref<HTMLInputElement>;
  /** What the button is said to show, where there are several. */
  readonly what?: string;
  /** Hears whether it is shown, for another field that is to be like it. */
  readonly onShow?: (isShown: boolean) => void;
}

/** A password, with a button that shows what was typed. What is sent is hidden first: browsers offer again what was typed into plain fields. */
export function PasswordInput({ what = TEXTS.what, onShow, ...input }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const show = (next: boolean) => {
    setShown(next);
    onShow?.(next);
  };
  useEffect(() => {
    const form = button.current?.form;
    const hide = () => show(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  });
  return (
    <span className={styles.frame}>
      <input {...input} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button ref={button} type="button" className={styles.show} onClick={() => show(!isShown)}>
        {isShown ? TEXTS.hide : TEXTS.show}
        <span className="visually-hidden"> {what}</span>
      </button>
    </span>
  );
}
