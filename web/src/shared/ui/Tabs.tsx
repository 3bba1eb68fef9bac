import { type KeyboardEvent, type ReactNode, startTransition, useId, useOptimistic, useRef } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: Readonly<Record<Id, string>>;
  readonly current: Id;
  readonly onChoose: (id: Id) => void;
  readonly children: ReactNode;
}

/** Where a key leads in a row of `count` tabs; undefined for keys that do not move. */
function targetOf(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

const isKeyOf = <Id extends string>(tabs: Readonly<Record<Id, string>>, key: string): key is Id =>
  Object.hasOwn(tabs, key);

/** A row of tabs and the chosen one's panel: one tab stop, arrows, Home and End move and choose. */
export function Tabs<Id extends string>({ label, tabs, current, onChoose, children }: TabsProps<Id>) {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  // The address changes in a transition. The row does not wait for it: the next key starts at the tab that has the focus.
  const [chosen, setChosen] = useOptimistic(current);
  const ids = Object.keys(tabs).filter((key) => isKeyOf(tabs, key));
  const choose = (id: Id) =>
    startTransition(() => {
      setChosen(id);
      onChoose(id);
    });
  const move = (event: KeyboardEvent) => {
    const target = targetOf(event.key, ids.indexOf(chosen), ids.length);
    const id = target === undefined ? undefined : ids[target];
    if (id === undefined) return;
    event.preventDefault();
    choose(id);
    row.current?.querySelector<HTMLElement>(`[data-tab="${id}"]`)?.focus();
  };
  return (
    <>
      <div ref={row} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
        {ids.map((id) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            data-tab={id}
            className={styles.tab}
            aria-selected={id === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => choose(id)}
          >
            {tabs[id]}
          </button>
        ))}
      </div>
      <div
        id={`${base}-panel`}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={`${base}-${current}`}
        tabIndex={0}
      >
        {children}
      </div>
    </>
  );
}
