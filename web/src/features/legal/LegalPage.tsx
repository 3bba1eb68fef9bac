import {
  type getLegalText,
  type LegalDocument,
  type LegalPageName,
  type LegalSection,
  legalWords as texts,
  sectionsOf,
} from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AnswerOf, insist } from '../../shared/api/answer';
import { queryOf } from '../../shared/api/answers';
import { LegalSections } from '../../shared/legal/LegalSections';
import styles from '../../shared/legal/legal.module.css';
import { usePageTitle, useSiteConfig } from '../../shared/site/site';

/** From this many sections on a page has a table of contents. */
const LONG = 5;

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="nesta-pagina">
      <h2 id="nesta-pagina">{texts.contents}</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

type Written = AnswerOf<typeof getLegalText>;

function soundText(answer: Written): Written {
  const { legal } = answer;
  insist(legal === null || (typeof legal.text === 'string' && typeof legal.date === 'string'));
  return answer;
}

/** The page as administrators wrote it, where they did; until that is known the built-in one is shown. */
function useWritten(name: LegalPageName, page: LegalDocument): LegalDocument & { version?: number } {
  const { data: site } = useSiteConfig();
  const { data } = useQuery({
    queryKey: ['legal', name],
    ...queryOf<typeof getLegalText>('GET /api/legal/{page}', { params: { page: name } }, soundText),
    enabled: site?.legalTexts.includes(name) ?? false,
  });
  const legal = data?.legal;
  return useMemo(() => {
    if (!legal) return page;
    const updated = legal.date.split('-').toReversed().join('/');
    return { ...page, ...sectionsOf(legal.text), updated, version: legal.version };
  }, [legal, page]);
}

/** A page of rules with its date, a table of contents when it is long, and the way to the support. */
export function LegalPage({ name, page: builtIn }: { name: LegalPageName; page: LegalDocument }) {
  const page = useWritten(name, builtIn);
  usePageTitle(page.title);
  const { data } = useSiteConfig();
  return (
    <article className={styles.page}>
      <header>
        <h1>{page.title}</h1>
        <p className={styles.updated}>
          {page.version === undefined ? '' : texts.version(page.version)}
          {texts.updated(page.updated)}
        </p>
        <p className={styles.intro}>{page.intro}</p>
      </header>
      {page.sections.length >= LONG && <Contents sections={page.sections} />}
      <LegalSections sections={page.sections} />
      <p className={styles.contact}>
        {data && (
          <>
            {page.contact} <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>
          </>
        )}
      </p>
    </article>
  );
}
