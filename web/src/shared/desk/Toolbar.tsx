import { Button } from '../ui/Button';
import styles from './desk.module.css';
import { Kbd } from './Kbd';
import { type Keys } from './keys';
import { texts } from './texts';

export interface Tool<Act extends string> {
  readonly act: Act;
  readonly label: string;
  readonly look?: 'primary' | 'danger';
}

/** The tools that walk through a queue, at every desk the same. */
export const WALKING_TOOLS = [
  { act: 'previous', label: texts.previous },
  { act: 'next', label: texts.next },
  { act: 'skip', label: texts.skip },
  { act: 'undo', label: texts.undo },
] as const satisfies readonly Tool<string>[];

interface ToolbarProps<Act extends string> {
  readonly tools: readonly Tool<Act>[];
  readonly keys: Keys<Act | 'help'>;
  /** Turned off, keys are not shown; that of the help always is. */
  readonly areKeysOn: boolean;
  readonly isOff: (act: Act) => boolean;
  readonly onAct: (act: Act | 'help') => void;
}

/** The acts as buttons, each with its key. */
export function Toolbar<Act extends string>({ tools, keys, areKeysOn, isOff, onAct }: ToolbarProps<Act>) {
  return (
    <div className={styles.toolbar} role="group" aria-label={texts.tools}>
      {tools.map(({ act, label, look }) => (
        <Button
          key={act}
          small
          look={look ?? 'quiet'}
          aria-disabled={isOff(act)}
          aria-keyshortcuts={areKeysOn ? keys[act].key : undefined}
          onClick={() => !isOff(act) && onAct(act)}
        >
          {label}
          {areKeysOn && <Kbd>{keys[act].key}</Kbd>}
        </Button>
      ))}
      <Button small aria-keyshortcuts={keys.help.key} onClick={() => onAct('help')}>
        {texts.help}
      </Button>
    </div>
  );
}
