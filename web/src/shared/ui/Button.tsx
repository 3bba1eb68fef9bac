import { type ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from '../navigation/Link';
import styles from './button.module.css';

interface Look {
  readonly look?: 'primary' | 'quiet' | 'danger';
  readonly small?: boolean;
}

/** Looks of a button for what is none of those below. */
export const buttonClass = ({ look = 'quiet', small = false }: Look, className = '') =>
  `${styles.button} ${styles[look]} ${small ? styles.small : ''} ${className}`;

/** A button; submits only where `type` says so. */
export function Button({ look, small, className, ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={buttonClass({ look, small }, className)} {...rest} />;
}

/** A link inside the site that looks like a button. */
export function ButtonLink({ look, small, className, ...rest }: Look & LinkProps) {
  return <Link className={buttonClass({ look, small }, className)} {...rest} />;
}
