import type { ErasedTales } from '@alcova/contracts';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../shared/ui/Button';
import styles from './profile.module.css';
import { erasedTexts as texts } from './texts';

/** The last word to a person whose account is gone. */
export function ErasedScreen({ tales }: { tales: ErasedTales }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with the account.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.erased}>
      <h1 ref={heading} tabIndex={-1}>
        {texts.title}
      </h1>
      <p>{texts.text}</p>
      <p>{texts.tales[tales]}</p>
      <p>{texts.thanks}</p>
      <ButtonLink to="/" replace>
        {texts.home}
      </ButtonLink>
    </div>
  );
}
