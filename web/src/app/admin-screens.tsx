import { type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { screen } from './base/load-screen';

const NotFound = screen(async () => (await import('./NotFound')).NotFound);

/** The administrators' screens by their address. Visitors load neither them nor the names of their files. */
const SCREENS: Readonly<Record<string, ComponentType>> = {
  '/dashboard': screen(async () => (await import('../features/dashboard/DashboardScreen')).DashboardScreen),
  '/my-videos': screen(async () => (await import('../features/my-videos/MyVideosScreen')).MyVideosScreen),
  '/upload-video': screen(async () => (await import('../features/upload/UploadScreen')).UploadScreen),
  '/books-admin': screen(
    async () => (await import('../features/books-admin/BooksAdminScreen')).BooksAdminScreen,
  ),
  '/ads-admin': screen(async () => (await import('../features/ads-admin/AdsAdminScreen')).AdsAdminScreen),
  '/users': screen(async () => (await import('../features/users/UsersScreen')).UsersScreen),
  '/users/person': screen(async () => (await import('../features/users/person/PersonScreen')).PersonScreen),
  '/uploads': screen(async () => (await import('../features/upload-log/UploadLogScreen')).UploadLogScreen),
  '/audit': screen(async () => (await import('../features/audit/AuditScreen')).AuditScreen),
  '/settings': screen(async () => (await import('../features/settings/SettingsScreen')).SettingsScreen),
  '/talelist': screen(async () => (await import('../features/tales-admin/TalesScreen')).TalesScreen),
  '/talelist/review': screen(async () => (await import('../features/tale-review/ReviewScreen')).ReviewScreen),
  '/reports': screen(async () => (await import('../features/cases-admin/CasesScreen')).CasesScreen),
  '/reports/review': screen(
    async () => (await import('../features/case-review/CaseReviewScreen')).CaseReviewScreen,
  ),
  '/policy': screen(async () => (await import('../features/policy/PolicyScreen')).PolicyScreen),
  '/prohibited': screen(
    async () => (await import('../features/prohibited/ProhibitedScreen')).ProhibitedScreen,
  ),
};

/** The screen of the address, once the guard has let the person through. */
export function AdminScreen() {
  const { pathname } = useLocation();
  const Screen = SCREENS[pathname.replace(/\/+$/, '')] ?? NotFound;
  return <Screen />;
}
