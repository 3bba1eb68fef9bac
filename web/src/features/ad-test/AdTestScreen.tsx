import { type BannerFormat } from '@alcova/contracts';
import { type ReactNode } from 'react';
import { AdPlace, BannerPlace } from '../../shared/ads/places';
import { usePageTitle, useSiteConfig } from '../../shared/site/site';
import styles from './ad-test.module.css';
import { texts } from './texts';

function Format({ format, children }: { format: keyof typeof texts.formats; children: ReactNode }) {
  const { title, steps } = texts.formats[format];
  return (
    <section className={styles.format} aria-labelledby={`formato-${format}`}>
      <h2 id={`formato-${format}`}>{title}</h2>
      {children}
      <h3 className={styles.howTo}>{texts.howTo}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function ThirdParty({ format }: { format: BannerFormat }) {
  const { data } = useSiteConfig();
  return (
    <Format format={format}>
      <BannerPlace format={format} />
      {data && !data.bannerFrames.includes(format) && (
        <p className={styles.notConfigured}>{texts.notConfigured}</p>
      )}
    </Format>
  );
}

/** The three formats of ads side by side with how to try them. No search engine lists this page. */
export function AdTestScreen() {
  usePageTitle(texts.title);
  return (
    <>
      <meta name="robots" content="noindex" />
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p>{texts.intro}</p>
      </header>
      <div className={styles.formats}>
        <Format format="320x100">
          <AdPlace keeps />
        </Format>
        <ThirdParty format="320x50" />
        <ThirdParty format="300x250" />
      </div>
    </>
  );
}
