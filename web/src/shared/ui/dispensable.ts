import { type ComponentType, lazy } from 'react';
import { logFailure } from '../log';

/** A part that the page can do without: when its code cannot be had its place stays empty. `name` is for the log. */
export const lazyOptional = <Props>(name: string, load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().catch((cause: unknown) => {
      logFailure(`${name}: its code could not be loaded`, cause);
      return { default: (_props: Props) => null };
    }),
  );
