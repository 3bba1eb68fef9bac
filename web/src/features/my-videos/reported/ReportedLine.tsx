import { useQuery } from '@tanstack/react-query';
import { countOpenReports, type Reported, reportedText } from './reported';
import styles from './reported.module.css';

/**
 * How many of these videos have a report that waits: undefined until that is known, null where it could not be asked. Each opening of a
 * dialog asks anew, and once; `ids` is undefined while nothing is to be asked.
 */
export function useReported(ids: readonly string[] | undefined): Reported | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['reported-videos', ids],
    queryFn: ({ signal }) => countOpenReports(ids ?? [], signal),
    enabled: ids !== undefined,
    ...{ staleTime: Infinity, gcTime: 0, retry: false, refetchOnReconnect: false },
  });
  return isError ? null : data;
}

/** Has its place before the answer comes, so that no button moves away from under the pointer. */
export function ReportedLine({ answer }: { answer: Reported | null | undefined }) {
  const warns = answer === null || (answer !== undefined && answer.reported > 0);
  return (
    <p className={styles.reported} data-warns={warns} role="status">
      {reportedText(answer)}
    </p>
  );
}
