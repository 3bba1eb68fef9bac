import { type Overview, type getOverview } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Link } from '../../../shared/navigation/Link';
import admin from '../../../shared/admin/admin.module.css';
import { call } from '../../../shared/api/call';
import { formatCount } from '../../../shared/format/count';
import { Badge } from '../../../shared/ui/Badge';
import { Failed } from '../../../shared/ui/states';
import { Panel } from '../base/Panel';
import styles from './overview.module.css';
import { dueText, ownAppealsText, queueVerdict, servicesVerdict, texts, type Verdict } from './texts';

interface LineProps {
  readonly label: string;
  /** Where it is worked on. */
  readonly to?: string;
  readonly children: ReactNode;
}

function Line({ label, to, children }: LineProps) {
  return (
    <div className={styles.line}>
      <dt>{to === undefined ? label : <Link to={to}>{label}</Link>}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A figure; a dash while it is asked for, and words where its part of the site did not answer. */
function figure(data: Overview | undefined, of: (overview: Overview) => number | null | undefined): string {
  if (!data) return '–';
  const value = of(data);
  return typeof value === 'number' ? formatCount(value) : texts.unknown;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </div>
  );
}

function Told({ verdict }: { verdict: Verdict | undefined }) {
  if (!verdict) return '–';
  return (
    <Badge tone={verdict.isGood ? 'good' : 'bad'} className={styles.verdict}>
      {verdict.text}
    </Badge>
  );
}

/** The desk where appeals wait: that of reports first, whose promises are shorter. */
const appealsAt = (data: Overview | undefined): string =>
  `${(data?.waiting?.caseAppeals ?? 0) > 0 ? '/reports' : '/talelist'}/review?queue=appeals`;

function Waiting({ data }: { data: Overview | undefined }) {
  const own = ownAppealsText(data?.waiting?.ownAppeals ?? 0);
  const due = data && (data.waiting ? dueText(data.waiting.nextDue) : texts.unknown);
  return (
    <Group title={texts.waits}>
      <Line label={texts.tales} to="/talelist?status=waiting">
        {figure(data, ({ waiting }) => waiting?.tales)}
      </Line>
      <Line label={texts.urgentTales} to="/talelist?status=waiting&urgency=urgent">
        {figure(data, ({ waiting }) => waiting?.urgentTales)}
      </Line>
      <Line label={texts.cases} to="/reports?state=waiting">
        {figure(data, ({ waiting }) => waiting?.cases)}
      </Line>
      <Line label={texts.overdueCases} to="/reports?state=waiting">
        {figure(data, ({ waiting }) => waiting?.overdueCases)}
      </Line>
      <Line label={texts.nextDue} to="/reports/review">
        {due ?? '–'}
      </Line>
      <Line label={texts.appeals} to={appealsAt(data)}>
        {figure(data, ({ waiting }) => waiting?.appeals)}
        {own !== '' && <span className={styles.note}> ({own})</span>}
      </Line>
      <Line label={texts.failedVideos} to="/my-videos?status=failed">
        {figure(data, ({ failedVideos }) => failedVideos)}
      </Line>
    </Group>
  );
}

/** Its place is as high as the longest list: nothing moves when it comes. */
function Watched({ data }: { data: Overview | undefined }) {
  const watched = data?.mostWatched;
  return (
    <div className={styles.place}>
      <h4>{texts.mostWatched}</h4>
      {watched && watched.length > 0 ? (
        <ol className={styles.watched}>
          {watched.map(({ id, title, views }) => (
            <li key={id} className={styles.line}>
              <Link className={styles.name} to={`/video/${id}`}>
                {title}
              </Link>
              <span>{formatCount(views)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className={admin.soft}>{data ? (watched ? texts.nothingWatched : texts.unknown) : '–'}</p>
      )}
    </div>
  );
}

/** What an owner asks in the morning: what waits, what happened, and whether all is well. */
export function OverviewPanel() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call<typeof getOverview>('GET /api/admin/overview', { signal }),
    staleTime: 0,
  });
  return (
    <Panel title={texts.title} wide>
      {isError && !data ? (
        <Failed message={texts.failed} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.groups} aria-busy={data === undefined}>
          <Waiting data={data} />
          <div className={styles.group}>
            <Group title={texts.happened}>
              <Line label={texts.viewsToday} to="/my-videos?sort=most-viewed">
                {figure(data, ({ views }) => views?.today)}
              </Line>
              <Line label={texts.viewsYesterday} to="/my-videos?sort=most-viewed">
                {figure(data, ({ views }) => views?.yesterday)}
              </Line>
              <Line label={texts.newAccounts} to="/users?sort=newest">
                {figure(data, ({ newAccounts }) => newAccounts)}
              </Line>
            </Group>
            <Watched data={data} />
          </div>
          <Group title={texts.well}>
            <Line label={texts.services}>
              <Told verdict={data && servicesVerdict(data.services)} />
            </Line>
            <Line label={texts.queue} to="/uploads">
              <Told verdict={data && queueVerdict(data.processing)} />
            </Line>
          </Group>
        </div>
      )}
    </Panel>
  );
}
