import { type LegalLink, type LegalSection } from '@alcova/contracts';
import { Link } from '../navigation/Link';
import styles from './legal.module.css';

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

/** The sections of a page of rules, each with its heading. */
export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map(({ id, title, paragraphs, points, isOrdered, links }) => (
    <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && <Points points={points} isOrdered={isOrdered} />}
      {links && <Links links={links} />}
    </section>
  ));
}
