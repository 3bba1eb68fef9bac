import { type LegalSection } from './document';

const lines = (block: string) => block.split('\n').map((line) => line.trim());

interface Draft {
  id: string;
  title: string;
  paragraphs: string[];
  points: string[];
}

/**
 * A text that an administrator wrote, as the sections of a page: blocks stand apart by an empty line, `## ` begins a section, lines with
 * `- ` are points. What stands before the first heading is the introduction.
 */
export function sectionsOf(text: string): { intro: string; sections: LegalSection[] } {
  const intro: string[] = [];
  const drafts: Draft[] = [];
  for (const block of text.replaceAll('\r\n', '\n').split(/\n\s*\n/)) {
    for (const line of headingsApart(block)) take(line, intro, drafts);
  }
  const sections = drafts.map(({ points, ...draft }) => (points.length > 0 ? { ...draft, points } : draft));
  return { intro: intro.join(' '), sections };
}

/** A heading ends its line, whatever stands below it; lines of a paragraph belong together. */
function headingsApart(block: string): string[] {
  const parts: string[] = [];
  let isParagraph = false;
  for (const line of lines(block).filter((one) => one !== '')) {
    const isOwn = line.startsWith('## ') || line.startsWith('- ');
    if (isParagraph && !isOwn) parts.push(`${parts.pop() ?? ''} ${line}`);
    else parts.push(line);
    isParagraph = !isOwn;
  }
  return parts;
}

function take(part: string, intro: string[], drafts: Draft[]): void {
  if (part.startsWith('## ')) {
    const id = `secao-${drafts.length + 1}`;
    drafts.push({ id, title: part.slice(3).trim(), paragraphs: [], points: [] });
    return;
  }
  const current = drafts.at(-1);
  if (!current) intro.push(part);
  else if (part.startsWith('- ')) current.points.push(part.slice(2).trim());
  else current.paragraphs.push(part);
}
