import {
  type getLegalText,
  type LegalDocument,
  type LegalLink,
  type LegalPageName,
  type LegalSection,
  legalWords as texts,
  sectionsOf,
} from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AnswerOf, insist } from '../../shared/api/answer';
import { queryOf } from '../../shared/api/answers';
import { Link } from '../../shared/navigation/Link';
import { usePageTitle, useSiteConfig } from '../../shared/site/site';
import styles from './legal.module.css';

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

function Points({ points, isOrdered = false }: { points: readonly string[]; isOrdered?: boolean }) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={styles.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </List>
  );
}

function Links({ links }: { links: readonly LegalLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
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
      {page.sections.map(({ id, title, paragraphs, points, isOrdered, links }) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-titulo`}>
          <h2 id={`${id}-titulo`}>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {points && <Points points={points} isOrdered={isOrdered} />}
          {links && <Links links={links} />}
        </section>
      ))}
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
