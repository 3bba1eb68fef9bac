import { type ReportSubject } from '@alcova/contracts';
import { type ComponentProps, lazy, useState } from 'react';
import { texts } from '../texts';
import { Part } from '../ui/Part';
import { type ReportDialog } from './ReportDialog';

type Draft = ComponentProps<typeof ReportDialog>['draft'];

// A lazy component remembers that it could not be had: each opening has one of its own.
const load = () => lazy(async () => ({ default: (await import('./ReportDialog')).ReportDialog }));

/** The dialog in which the content of a page is reported, named by its title; its code comes when it is opened. What is typed stays while the page does. */
export function useReport(subject: ReportSubject, title: string) {
  const [opened, setOpened] = useState<{
    readonly Dialog: ReturnType<typeof load>;
    readonly round: number;
  } | null>(null);
  const [draft, setDraft] = useState<Draft>(null);
  const close = (typed: Draft) => {
    setDraft(typed);
    setOpened(null);
  };
  const dialog = opened && (
    <Part key={opened.round} name="form of a report" instead={() => <p role="alert">{texts.loadFailed}</p>}>
      <opened.Dialog subject={subject} title={title} draft={draft} onClose={close} />
    </Part>
  );
  const open = () => setOpened((before) => ({ Dialog: load(), round: (before?.round ?? 0) + 1 }));
  return { open, dialog };
}
