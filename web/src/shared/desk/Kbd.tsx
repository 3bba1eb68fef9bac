import styles from './desk.module.css';

/** The key of a button, for the eye alone: `aria-keyshortcuts` tells it to others, and the button's name stays as it is. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={styles.shortcut} aria-hidden="true">
      {children}
    </kbd>
  );
}
