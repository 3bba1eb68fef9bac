import { UnreadList } from './UnreadList';
import { VideoPages, type VideoPagesProps } from './VideoPages';

/** A numbered page of videos; where it cannot be read the list counts as empty and can be tried again. */
export function ReadVideoPages(props: VideoPagesProps) {
  const { query, emptyText } = props;
  const failed = <UnreadList emptyText={emptyText} onRetry={() => void query.refetch()} />;
  return <VideoPages {...props} failed={failed} />;
}
