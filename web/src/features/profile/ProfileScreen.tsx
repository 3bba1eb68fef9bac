import { type Account, pageFrom } from '@alcova/contracts';
import { lazy } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { Begun } from '../../shared/begun/Begun';
import { FreshProofHost } from '../../shared/reauthentication/FreshProofHost';
import { ledFrom } from '../../shared/session/return-path';
import { SessionUnasked } from '../../shared/session/SessionUnasked';
import { useSession } from '../../shared/session/store';
import { usePageTitle } from '../../shared/site/site';
import { Part } from '../../shared/ui/Part';
import { Failed, Loading } from '../../shared/ui/states';
import { useErased } from './erased/erased';
import { ErasedScreen } from './ErasedScreen';
import { FavoriteVideos, RecentVideos } from './Lists';
import styles from './profile.module.css';
import { ProfileHead } from './ProfileHead';
import { Stats } from './Stats';
import { Tabs } from '../../shared/ui/Tabs';
import { erasedTexts, texts } from './texts';

const SecuritySection = lazy(async () => ({
  default: (await import('./security/SecuritySection')).SecuritySection,
}));

const tabSchema = z.enum(['recent', 'favorites', 'security']);
type Tab = z.infer<typeof tabSchema>;

const TABS: Readonly<Record<Tab, string>> = {
  recent: texts.tabRecent,
  favorites: texts.tabFavorites,
  security: texts.tabSecurity,
};

function Panel({ tab, page, account }: { tab: Tab; page: number; account: Account }) {
  switch (tab) {
    case 'recent':
      return <RecentVideos page={page} />;
    case 'favorites':
      return <FavoriteVideos page={page} />;
    case 'security':
      return (
        <Part name="security" waiting={<Loading />} instead={(again) => <Failed onRetry={again} />}>
          <SecuritySection account={account} />
        </Part>
      );
  }
}

function Profile({ account }: { account: Account }) {
  const [search, setSearch] = useSearchParams();
  const tab = tabSchema.catch('recent').parse(search.get('tab'));
  const page = pageFrom(search.get('page'));
  return (
    <div className={styles.screen}>
      <ProfileHead account={account} />
      <Stats />
      <div data-row="begun">
        <Part name="begun">
          <Begun />
        </Part>
      </div>
      <Tabs
        label={texts.tabs}
        tabs={TABS}
        current={tab}
        onChoose={(chosen) => setSearch({ tab: chosen }, { replace: true })}
      >
        <Panel tab={tab} page={page} account={account} />
      </Tabs>
      <FreshProofHost />
    </div>
  );
}

/** The person's own page: numbers, what was watched, favourites, the account itself. A visitor is led to /login. */
export function ProfileScreen() {
  const { status, account } = useSession();
  const { pathname, search, key } = useLocation();
  const { entry, tales } = useErased();
  const wasErased = status === 'out' && entry === key;
  usePageTitle(wasErased ? erasedTexts.title : texts.title);
  if (status === 'unknown') return <Loading />;
  if (status === 'unasked') return <SessionUnasked />;
  if (wasErased) return <ErasedScreen tales={tales} />;
  if (!account) return <Navigate to="/login" replace state={ledFrom(`${pathname}${search}`)} />;
  return <Profile account={account} />;
}
