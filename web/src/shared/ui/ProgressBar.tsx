import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly value: number;
  readonly max?: number;
  /** Is read aloud. */
  readonly label: string;
  readonly small?: boolean;
  /** Whether the end of what is done is round. */
  readonly round?: boolean;
}

/** A bar that shows how much of something is done, in per cent where `max` says nothing else. */
export function ProgressBar({ value, max = 100, label, small = false, round = false }: ProgressBarProps) {
  const className = `${styles.bar} ${small ? styles.small : ''} ${round ? styles.round : ''}`;
  return <progress className={className} max={max} value={value} aria-label={label} />;
}
