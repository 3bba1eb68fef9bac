import { sheet } from './sheet';

export const root = sheet('app/base/root', ['skip', 'page']);
export const layout = sheet('app/layout/public', [
  'layout',
  'menuButton',
  'main',
  'footer',
  'footerInner',
  'links',
]);
export const header = sheet('app/layout/header', [
  'header',
  'withMenu',
  'inner',
  'logo',
  'name',
  'search',
  'overlaySearch',
  'actions',
  'icon',
  'searchOpen',
  'theme',
]);
export const menu = sheet('app/layout/menu', ['menu', 'entries', 'entry', 'parent', 'submenu', 'panelOnly']);
export const exit = sheet('features/discretion/quick-exit', ['exit', 'floating']);
export const button = sheet('shared/ui/button', ['button', 'primary', 'quiet', 'small']);
export const states = sheet('shared/ui/states', ['state']);
export const field = sheet('shared/ui/field', ['field', 'label']);
export const pagination = sheet('shared/ui/pagination', ['pages', 'mark', 'current', 'step', 'off']);
export const formCard = sheet('shared/ui/form-card', ['card', 'intro', 'links']);
export const loneScreen = sheet('shared/ui/lone-screen', ['screen', 'box', 'brand']);
export const gate = sheet('features/gate/gate', ['box', 'question', 'answers', 'small']);
export const lists = sheet('shared/video/lists', ['top', 'chips', 'chip']);
export const order = sheet('shared/video/order', ['orders', 'order']);
export const card = sheet('shared/video/card', [
  'grid',
  'column',
  'card',
  'frame',
  'image',
  'duration',
  'inactive',
  'title',
  'views',
]);
export const tale = sheet('shared/tales/card', [
  'card',
  'cardTitle',
  'preview',
  'meta',
  'author',
  'category',
  'grid',
  'group',
  'groupTop',
  'row',
]);
export const ads = sheet('shared/ads/ads', ['place', 'wait-own']);
export const search = sheet('features/search/search', ['ways', 'videos', 'second']);
