import { Button } from '../../shared/ui/Button';
import { type Act, KEYS } from './keys';
import styles from './review.module.css';
import { recordTexts, texts } from './texts';

const TOOLS = [
  ['approve', texts.approve, 'primary'],
  ['refuse', texts.deny, 'danger'],
  ['reopen', recordTexts.reopen, 'quiet'],
  ['previous', texts.previous, 'quiet'],
  ['next', texts.next, 'quiet'],
  ['skip', texts.skip, 'quiet'],
  ['undo', texts.undo, 'quiet'],
] as const satisfies readonly (readonly [Act, string, 'primary' | 'danger' | 'quiet'])[];
/** What needs an item that is one's own. */
const DECIDING: readonly Act[] = ['approve', 'refuse', 'reopen', 'skip'];

interface ToolbarProps {
  readonly isBusy: boolean;
  readonly canDecide: boolean;
  readonly isDecided: boolean;
  readonly onAct: (act: Act) => void;
}

/** The acts as buttons, each with its key. */
export function Toolbar({ isBusy, canDecide, isDecided, onAct }: ToolbarProps) {
  return (
    <div className={styles.toolbar} role="group" aria-label={texts.tools}>
      {TOOLS.map(([act, label, look]) => {
        const isOff = isBusy || (DECIDING.includes(act) && !canDecide) || (act === 'reopen' && !isDecided);
        return (
          <Button
            key={act}
            small
            look={look}
            aria-disabled={isOff}
            aria-keyshortcuts={KEYS[act].key}
            title={texts.keyOf(label, KEYS[act].key)}
            onClick={() => !isOff && onAct(act)}
          >
            {label}
          </Button>
        );
      })}
      <Button small aria-keyshortcuts={KEYS.help.key} onClick={() => onAct('help')}>
        {texts.help}
      </Button>
    </div>
  );
}
