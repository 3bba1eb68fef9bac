import { useSearchParams } from 'react-router-dom';

/** Changes one part of a list's filter in the address, where an empty one is none; the rest stays, and the list starts at page 1. */
export function useChangeFilter<Name extends string>(): (name: Name, value: string) => void {
  const [, setSearch] = useSearchParams();
  return (name, value) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
}
