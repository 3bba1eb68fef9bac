const TYPED_IN = 'input, textarea, select, [contenteditable]';

/** Whether the person is typing, or answering a dialog: then keys are letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest(TYPED_IN) !== null);
