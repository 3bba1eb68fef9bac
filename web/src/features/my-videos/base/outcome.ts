/** What an action on videos came to, as the screen tells it. */
export interface Outcome {
  readonly tone: 'success' | 'error';
  readonly message: string;
  /** The control that the focus would go back to is gone. */
  readonly takesFocus?: boolean;
  /** Takes it back; the screen is told what came of that. */
  readonly undo?: () => Promise<Outcome | null>;
}
