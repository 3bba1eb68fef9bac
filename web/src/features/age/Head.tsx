import { type ReactNode, type Ref } from 'react';
import styles from './age.module.css';

export interface StepProps {
  readonly heading: Ref<HTMLHeadingElement>;
}

/** What each step begins with. */
export function Head({ heading, title, children }: StepProps & { title: string; children: ReactNode }) {
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p>{children}</p>
    </>
  );
}
