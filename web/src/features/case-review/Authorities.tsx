import { type AuthorityReport, type ReviewedCase } from '@alcova/contracts';
import { useState } from 'react';
import admin from '../../shared/admin/admin.module.css';
import { formatMoment } from '../../shared/admin/site-time';
import { authorityName, useEvidenceFile, useReportsOfCase } from '../../shared/cases/authorities';
import { DueClock } from '../../shared/cases/DueClock';
import desk from '../../shared/desk/desk.module.css';
import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { useSession } from '../../shared/session/store';
import { Badge } from '../../shared/ui/Badge';
import { Button } from '../../shared/ui/Button';
import { Failed, Notice } from '../../shared/ui/states';
import { OpenDialog, ReceiptDialog, WithdrawalDialog } from './AuthorityDialogs';
import { canBeSent, isToBeTold } from './authority-form';
import { authorityTexts as texts, receiptTexts, withdrawalTexts } from './texts';

/** Where a record stands: its clock while it is open, afterwards how it ended. */
function Standing({ report }: { report: AuthorityReport }) {
  const { state, receipt, receivedAt, keptUntil, withdrawnBecause } = report;
  return (
    <>
      <p className={admin.meta}>
        <Badge>{texts.state[state]}</Badge>
        {state === 'open' && <DueClock dueAt={report.dueAt} />}
        {receipt !== null && receivedAt !== null && (
          <span>{texts.receipt(receipt, formatMoment(receivedAt))}</span>
        )}
      </p>
      {state === 'open' && <p className={desk.soft}>{texts.keptOpen}</p>}
      {keptUntil !== null && <p className={desk.soft}>{texts.keptUntil(formatMoment(keptUntil))}</p>}
      {withdrawnBecause !== null && <p className={desk.note}>{texts.because(withdrawnBecause)}</p>}
    </>
  );
}

function Report({ report, isAdministrator }: { report: AuthorityReport; isAdministrator: boolean }) {
  const [dialog, setDialog] = useState<'receipt' | 'withdrawal' | null>(null);
  const file = useEvidenceFile();
  const close = () => setDialog(null);
  const name = authorityName(report);
  const isOpen = report.state === 'open';
  return (
    <li>
      <h3>{name}</h3>
      <Standing report={report} />
      <div className={desk.row}>
        {isAdministrator && report.state !== 'withdrawn' && (
          <Button
            small
            aria-label={texts.downloadOf(name)}
            aria-disabled={file.isPending}
            onClick={() => !file.isPending && file.mutate(report.id)}
          >
            {texts.download}
          </Button>
        )}
        {isOpen && (
          <Button small aria-label={receiptTexts.openOf(name)} onClick={() => setDialog('receipt')}>
            {receiptTexts.open}
          </Button>
        )}
        {isOpen && isAdministrator && (
          <Button small aria-label={withdrawalTexts.openOf(name)} onClick={() => setDialog('withdrawal')}>
            {withdrawalTexts.open}
          </Button>
        )}
      </div>
      <Notice tone="error" message={file.error && failureMessage(file.error, texts.downloadFailed)} />
      {dialog === 'receipt' && <ReceiptDialog report={report} onClose={close} />}
      {dialog === 'withdrawal' && <WithdrawalDialog report={report} onClose={close} />}
    </li>
  );
}

/** What of a case is, and was, sent to authorities: by a person, through the authority's own channel. */
export function Authorities({ item }: { item: ReviewedCase }) {
  const isAdministrator = useSession(({ account }) => account?.role === 'admin');
  const [isOpening, setIsOpening] = useState(false);
  const asked = useReportsOfCase(item.id);
  return (
    <section className={desk.panel} aria-labelledby="autoridade">
      <h2 id="autoridade">{texts.title}</h2>
      {isToBeTold(item) && <p>{texts.hint}</p>}
      {asked.isError && <Failed message={texts.listFailed} onRetry={() => void asked.refetch()} />}
      {asked.data?.items.length === 0 && <p>{texts.none}</p>}
      <ul>
        {asked.data?.items.map((report) => (
          <Report key={report.id} report={report} isAdministrator={isAdministrator} />
        ))}
      </ul>
      {canBeSent(item) ? (
        <div>
          <Button onClick={() => setIsOpening(true)}>{texts.open}</Button>
        </div>
      ) : (
        <p className={desk.soft}>{texts.shown}</p>
      )}
      {isOpening && <OpenDialog caseId={item.id} onClose={() => setIsOpening(false)} />}
    </section>
  );
}
