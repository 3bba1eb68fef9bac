import { usePageTitle, useSiteConfig } from '../../shared/site/site';
import styles from './legal.module.css';
import { privacyTexts, termsTexts } from './texts';

function LegalPage({ page }: { page: typeof termsTexts }) {
  usePageTitle(page.title);
  const { data } = useSiteConfig();
  return (
    <article className={styles.page}>
      <header>
        <h1>{page.title}</h1>
        <p className={styles.updated}>{page.updated}</p>
      </header>
      {page.sections.map(({ title, text }) => (
        <section key={title} className={styles.section}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      {data && (
        <p>
          {page.contact} <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>
        </p>
      )}
    </article>
  );
}

export const TermsScreen = () => <LegalPage page={termsTexts} />;
export const PrivacyScreen = () => <LegalPage page={privacyTexts} />;
