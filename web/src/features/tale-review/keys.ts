/** What can be done at the desk by one key. */
export type Act =
  'next' | 'previous' | 'approve' | 'refuse' | 'reopen' | 'skip' | 'undo' | 'passage' | 'note' | 'help';

export const KEYS: Readonly<Record<Act, { readonly key: string; readonly text: string }>> = {
  next: { key: 'J', text: 'Próximo conto da fila' },
  previous: { key: 'K', text: 'Conto anterior' },
  approve: { key: 'A', text: 'Aprovar' },
  refuse: { key: 'R', text: 'Recusar, com um motivo' },
  reopen: { key: 'O', text: 'Reabrir: o conto volta para a fila' },
  skip: { key: 'S', text: 'Pular: fica para outra pessoa' },
  undo: { key: 'U', text: 'Desfazer a sua última decisão' },
  passage: { key: 'T', text: 'Apontar o trecho selecionado' },
  note: { key: 'N', text: 'Escrever uma nota' },
  help: { key: '?', text: 'Mostrar esta ajuda' },
};

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
}

/** The act that a press means; null for presses of the browser's, held keys, and keys without a meaning. */
export function actOf({ key, ctrlKey, metaKey, altKey, repeat }: Press): Act | null {
  if (ctrlKey || metaKey || altKey || repeat) return null;
  const acts = Object.keys(KEYS) as Act[];
  return acts.find((act) => KEYS[act].key === key.toUpperCase()) ?? null;
}

const TYPED_IN = 'input, textarea, select, [contenteditable]';

/** Whether the person is typing, or answering a dialog: then keys are letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest(TYPED_IN) !== null);
