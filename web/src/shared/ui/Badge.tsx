import { type ReactNode } from 'react';
import styles from './badge.module.css';

interface BadgeProps {
  readonly tone?: 'good' | 'bad';
  /** Is of importance, which screen readers may tell. */
  readonly strong?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A word or two about the state of something, in a pill. */
export function Badge({ tone, strong = false, className = '', children }: BadgeProps) {
  const Element = strong ? 'strong' : 'span';
  return <Element className={`${styles.badge} ${tone ? styles[tone] : ''} ${className}`}>{children}</Element>;
}
