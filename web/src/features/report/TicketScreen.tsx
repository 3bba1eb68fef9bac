import { isGone, REPORT_CATEGORIES, type Ticket } from '@alcova/contracts';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatMoment } from '../../shared/admin/site-time';
import { ApiError } from '../../shared/api/error';
import { Link } from '../../shared/navigation/Link';
import { Field } from '../../shared/ui/Field';
import { CardForm, CardLinks, FormCard } from '../../shared/ui/FormCard';
import { Part } from '../../shared/ui/Part';
import { Failed, Loading, Notice } from '../../shared/ui/states';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { secretIn, ticketPath } from '../../shared/reports/form';
import { useTicket } from '../../shared/reports/queries';
import styles from '../../shared/reports/report.module.css';
import { stateTexts, ticketTexts as texts } from '../../shared/reports/texts';

function LinkForm({ refusal }: { refusal: string | null }) {
  const navigate = useNavigate();
  const [link, setLink] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const onSubmit = async () => {
    const secret = secretIn(link);
    setIsMissing(secret === '');
    if (secret !== '') await navigate(ticketPath(secret));
  };
  return (
    <CardForm onSubmit={onSubmit}>
      <Notice tone="error" message={refusal} />
      <Field label={texts.link} hint={texts.linkHint} error={isMissing ? texts.linkRequired : undefined}>
        {(control) => (
          <input
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={500}
            required
            {...control}
            value={link}
            onChange={(event) => setLink(event.target.value)}
          />
        )}
      </Field>
      <SubmitButton busy={false} busyLabel={texts.show}>
        {texts.show}
      </SubmitButton>
    </CardForm>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What was reported; a link as long as there is something to see. */
const Content = ({ ticket: { address, isHidden, state } }: { ticket: Ticket }) =>
  isHidden || state === 'removed' || isGone(state) ? address : <Link to={address}>{address}</Link>;

function Facts({ ticket }: { ticket: Ticket }) {
  const { label, text } = stateTexts[ticket.state];
  return (
    <>
      <div className={styles.state} data-state={ticket.state} role="status">
        <strong>{label}</strong>
        <p>{text}</p>
      </div>
      <dl className={styles.facts}>
        <Fact name={texts.number}>{ticket.number}</Fact>
        <Fact name={texts.category}>{REPORT_CATEGORIES[ticket.category].label}</Fact>
        <Fact name={texts.address}>
          <Content ticket={ticket} />
        </Fact>
        {!isGone(ticket.state) && (
          <Fact name={texts.visibility}>{ticket.isHidden ? texts.hidden : texts.shown}</Fact>
        )}
        <Fact name={texts.sentAt}>{formatMoment(ticket.sentAt)}</Fact>
        {ticket.decidedAt === null ? (
          <Fact name={texts.dueAt}>{formatMoment(ticket.dueAt)}</Fact>
        ) : (
          <Fact name={isGone(ticket.state) ? texts.endedAt : texts.decidedAt}>
            {formatMoment(ticket.decidedAt)}
          </Fact>
        )}
      </dl>
      {ticket.state === 'waiting' && <p className={styles.soft}>{texts.refreshes}</p>}
    </>
  );
}

/** A link that is none, guessed or cut off. */
const isUnknown = (error: Error) =>
  error instanceof ApiError && (error.code === 'report.not-found' || error.status === 400);

function Found({ secret }: { secret: string }) {
  const { data, error, dataUpdatedAt, refetch } = useTicket(secret);
  if (error && isUnknown(error)) return <LinkForm refusal={error.message} />;
  const unread = <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (data) {
    return (
      <Part name="ticket" resetKey={dataUpdatedAt} instead={() => unread}>
        <Facts ticket={data} />
      </Part>
    );
  }
  return error ? unread : <Loading label={texts.loading} />;
}

/** Where a report stands, for who has its secret link; the secret is in the fragment. */
export function TicketScreen() {
  const { hash } = useLocation();
  const secret = secretIn(hash);
  return (
    <FormCard title={texts.title}>
      {secret === '' ? <LinkForm refusal={null} /> : <Found key={secret} secret={secret} />}
      <CardLinks>
        {secret !== '' && <Link to="/denuncia/acompanhar">{texts.another}</Link>}
        <Link to="/denuncia">{texts.report}</Link>
      </CardLinks>
    </FormCard>
  );
}
