import { type LegalDocument, type LegalLink, type LegalSection } from './document';

const lines = (block: string) => block.split('\n').map((line) => line.trim());

interface Draft {
  id: string;
  title: string;
  paragraphs: string[];
  points: string[];
  isOrdered: boolean;
  links: LegalLink[];
}

const STEP = /^\d{1,3}\. (.+)$/;
/** A way on to a page of the site. */
const LINK = /^\[([^\]]+)\]\((\/(?!\/)[^()\s]*)\)$/;
const isOwnLine = (line: string): boolean =>
  line.startsWith('## ') || line.startsWith('- ') || STEP.test(line) || LINK.test(line);

/**
 * A text that an administrator wrote, as the sections of a page: blocks stand apart by an empty line, `## ` begins a section, lines with
 * `- ` are points, with `1. ` steps, and `[words](/address)` leads on to a page. What stands before the first heading is the introduction.
 */
export function sectionsOf(text: string): { intro: string; sections: LegalSection[] } {
  const intro: string[] = [];
  const drafts: Draft[] = [];
  for (const block of text.replaceAll('\r\n', '\n').split(/\n\s*\n/)) {
    for (const line of headingsApart(block)) take(line, intro, drafts);
  }
  const sections = drafts.map(({ points, isOrdered, links, ...draft }) => ({
    ...draft,
    ...(points.length > 0 && { points }),
    ...(isOrdered && { isOrdered }),
    ...(links.length > 0 && { links }),
  }));
  return { intro: intro.join(' '), sections };
}

/** A heading ends its line, whatever stands below it; lines of a paragraph belong together. */
function headingsApart(block: string): string[] {
  const parts: string[] = [];
  let isParagraph = false;
  for (const line of lines(block).filter((one) => one !== '')) {
    const isOwn = isOwnLine(line);
    if (isParagraph && !isOwn) parts.push(`${parts.pop() ?? ''} ${line}`);
    else parts.push(line);
    isParagraph = !isOwn;
  }
  return parts;
}

function take(part: string, intro: string[], drafts: Draft[]): void {
  if (part.startsWith('## ')) {
    const id = `secao-${drafts.length + 1}`;
    drafts.push({ id, title: part.slice(3).trim(), paragraphs: [], points: [], isOrdered: false, links: [] });
    return;
  }
  const current = drafts.at(-1);
  if (!current) {
    intro.push(part);
    return;
  }
  const step = STEP.exec(part)?.[1];
  const [, label, to] = LINK.exec(part) ?? [];
  if (step !== undefined) {
    current.points.push(step);
    current.isOrdered = true;
  } else if (part.startsWith('- ')) current.points.push(part.slice(2).trim());
  else if (label !== undefined && to !== undefined) current.links.push({ to, label });
  else current.paragraphs.push(part);
}

/** The form in which administrators write it: what `sectionsOf` reads as the same page. */
export const writtenOf = ({ intro, sections }: Pick<LegalDocument, 'intro' | 'sections'>): string =>
  [intro, ...sections.map(writtenSection)].join('\n\n');

function writtenSection({ title, paragraphs, points = [], isOrdered, links = [] }: LegalSection): string {
  const listed = points.map((point, index) => (isOrdered ? `${index + 1}. ${point}` : `- ${point}`));
  const ways = links.map(({ to, label }) => `[${label}](${to})`);
  const blocks = [`## ${title}`, ...paragraphs, listed.join('\n'), ways.join('\n')];
  return blocks.filter((block) => block !== '').join('\n\n');
}
