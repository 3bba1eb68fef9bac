import { type ReactNode } from 'react';
import { texts } from '../texts';
import { Button } from '../ui/Button';
import { Empty } from '../ui/states';

interface UnreadListProps {
  /** What the list says when it is empty. */
  readonly emptyText: ReactNode;
  readonly message?: string;
  readonly onRetry: () => void;
}

/** A list that cannot be read: an empty one that can be tried again. No alarm is raised, the rest of the page goes on. */
export function UnreadList({ emptyText, message = texts.loadFailed, onRetry }: UnreadListProps) {
  return (
    <Empty>
      <p>{emptyText}</p>
      <p>{message}</p>
      <Button onClick={onRetry}>{texts.retry}</Button>
    </Empty>
  );
}
