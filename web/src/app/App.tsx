import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { QuickExit } from '../features/discretion/QuickExit';
import { isProofAsked } from '../shared/age/age';
import { NavigationGuard } from '../shared/navigation/NavigationGuard';
import { ErrorBoundary } from '../shared/ui/ErrorBoundary';
import { AdminGuard } from './AdminGuard';
import { ErrorScreen } from './base/ErrorScreen';
import { GateGuard } from './GateGuard';
import { HomeRoute } from './HomeRoute';
import { PublicLayout } from './layout/PublicLayout';
import { Root } from './Root';
import {
  AdminLayout,
  AdminScreen,
  AgeScreen,
  BooksScreen,
  CategoryScreen,
  ContosScreen,
  EbooksScreen,
  GoogleReturn,
  LoginScreen,
  OtherScreen,
  SearchScreen,
  TaleScreen,
  VideoScreen,
} from './screens';
import { ADMIN_PATHS, REVIEWER_PATHS } from './staff-paths';

const ADMIN = ['admin'] as const;
const REVIEWERS = ['admin', 'moderator'] as const;

const adminRoute = (path: string) => <Route key={path} path={path} element={<AdminScreen />} />;

function Screens() {
  return (
    <Routes>
      <Route element={<Root />}>
        <Route element={<GateGuard />}>
          <Route element={<PublicLayout />}>
            <Route index element={<Navigate to="/home" replace />} />
            <Route path="home" element={<HomeRoute />} />
            <Route path="search" element={<SearchScreen />} />
            <Route path="filtered" element={<CategoryScreen />} />
            <Route path="category/:category" element={<CategoryScreen />} />
            <Route path="c/:category" element={<CategoryScreen />} />
            <Route path="video/:id" element={<VideoScreen />} />
            <Route path="contos" element={<ContosScreen />} />
            <Route path="contos/:id" element={<TaleScreen />} />
            <Route path="autor/*" element={<OtherScreen />} />
            <Route path="books/:category?" element={<BooksScreen />} />
            <Route path="ebooks" element={<EbooksScreen />} />
            <Route path="teste" element={<OtherScreen />} />
          </Route>
        </Route>
        <Route element={<PublicLayout />}>
          <Route path="login" element={<LoginScreen />} />
          <Route path="*" element={<OtherScreen />} />
        </Route>
        <Route path="login/google" element={<GoogleReturn />} />
        <Route element={<AdminGuard roles={ADMIN} />}>
          <Route element={<AdminLayout />}>{ADMIN_PATHS.map(adminRoute)}</Route>
        </Route>
        <Route element={<AdminGuard roles={REVIEWERS} />}>
          <Route element={<AdminLayout />}>{REVIEWER_PATHS.map(adminRoute)}</Route>
        </Route>
      </Route>
    </Routes>
  );
}

/** What stands in the place of every screen where the server asks for a proof of age. */
const AgeQuestion = () => (
  <>
    <AgeScreen />
    <QuickExit floating />
  </>
);

/** Nothing of the page is left but the ways out. */
const Broken = () => (
  <>
    <main>
      <ErrorScreen />
    </main>
    <QuickExit floating />
  </>
);

/** The addresses of the site. The router's declarative form is used: its data form alone weighs 16 kB more. */
export function App() {
  return (
    <ErrorBoundary name="site" fallback={() => <Broken />}>
      <BrowserRouter>
        <NavigationGuard>
          <Suspense fallback={null}>{isProofAsked ? <AgeQuestion /> : <Screens />}</Suspense>
        </NavigationGuard>
      </BrowserRouter>
    </ErrorBoundary>
  );
}
