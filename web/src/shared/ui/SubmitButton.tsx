import { type ReactNode } from 'react';
import { Button } from './Button';

interface SubmitButtonProps {
  /** A call is under way: the button keeps the focus, says so, and submits nothing. */
  readonly busy: boolean;
  readonly busyLabel: string;
  readonly children: ReactNode;
}

/** The main button of a form. */
export function SubmitButton({ busy, busyLabel, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      look="primary"
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {busy ? busyLabel : children}
    </Button>
  );
}
