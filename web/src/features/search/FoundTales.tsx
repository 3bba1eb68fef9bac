import { MAX_TALE_SEARCH_CHARACTERS, TALES_IN_ROW } from '@alcova/contracts';
import { type RefObject } from 'react';
import { SHOWN_CATEGORIES } from '../../shared/site/categories';
import { talesAddress } from '../../shared/tales/address';
import { useTales } from '../../shared/tales/published';
import { TaleRow } from '../../shared/tales/TaleRow';
import { Part } from '../../shared/ui/Part';
import { Empty } from '../../shared/ui/states';
import { UnreadList } from '../../shared/video/UnreadList';
import { texts } from './texts';

/** The tales that the address searches for; an unknown category has none. */
export function useFoundTales(typed: string, category: string) {
  const q = typed.slice(0, MAX_TALE_SEARCH_CHARACTERS);
  const known = SHOWN_CATEGORIES.find((id) => id === category);
  const isKnown = category === '' || known !== undefined;
  const filter = { q, category: known, pageSize: TALES_IN_ROW };
  const { data, isPlaceholderData, isError, dataUpdatedAt, refetch } = useTales(filter, q !== '' && isKnown);
  const none = isKnown ? undefined : { items: [], total: 0 };
  return {
    data: none ?? (isPlaceholderData ? undefined : data),
    isError,
    dataUpdatedAt,
    refetch,
    all: talesAddress(known, q),
  };
}

interface FoundTalesProps {
  readonly found: ReturnType<typeof useFoundTales>;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The group of tales among the results. */
export function FoundTales({ found, headingRef }: FoundTalesProps) {
  const { data, isError, dataUpdatedAt, refetch, all } = found;
  const hasMore = data !== undefined && data.total > data.items.length;
  const none = data?.items.length === 0 && <Empty>{texts.noTales}</Empty>;
  const head = { heading: texts.tales, headingRef };
  const unread = (
    <TaleRow
      {...head}
      tales={undefined}
      all={null}
      instead={
        <UnreadList emptyText={texts.noTales} message={texts.talesFailed} onRetry={() => void refetch()} />
      }
    />
  );
  if (isError && !data) return unread;
  return (
    <Part name="tales that were found" resetKey={dataUpdatedAt} instead={() => unread}>
      <TaleRow
        {...head}
        tales={data?.items}
        all={hasMore ? { to: all, label: texts.allTales } : null}
        instead={none || undefined}
      />
    </Part>
  );
}
