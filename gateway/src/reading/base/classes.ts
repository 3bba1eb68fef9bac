/** Names of the application's style sheets, as its build writes them: `shared/video/card.module.css` and `title` make `shared-video-card_title`. */
export const root = { skip: 'app-root_skip', page: 'app-root_page' } as const;
export const layout = {
  layout: 'app-layout-public_layout',
  menuButton: 'app-layout-public_menuButton',
  main: 'app-layout-public_main',
  footer: 'app-layout-public_footer',
  footerInner: 'app-layout-public_footerInner',
  links: 'app-layout-public_links',
} as const;
export const header = {
  header: 'app-layout-header_header',
  withMenu: 'app-layout-header_withMenu',
  inner: 'app-layout-header_inner',
  logo: 'app-layout-header_logo',
  name: 'app-layout-header_name',
  search: 'app-layout-header_search',
  overlaySearch: 'app-layout-header_overlaySearch',
  actions: 'app-layout-header_actions',
  icon: 'app-layout-header_icon',
  searchOpen: 'app-layout-header_searchOpen',
  theme: 'app-layout-header_theme',
} as const;
export const menu = {
  menu: 'app-layout-menu_menu',
  entries: 'app-layout-menu_entries',
  entry: 'app-layout-menu_entry',
  parent: 'app-layout-menu_parent',
  submenu: 'app-layout-menu_submenu',
  panelOnly: 'app-layout-menu_panelOnly',
} as const;
export const exit = {
  exit: 'features-discretion-quick-exit_exit',
  floating: 'features-discretion-quick-exit_floating',
} as const;
export const button = {
  button: 'shared-ui-button_button',
  primary: 'shared-ui-button_primary',
  quiet: 'shared-ui-button_quiet',
  small: 'shared-ui-button_small',
} as const;
export const states = { state: 'shared-ui-states_state' } as const;
export const field = { field: 'shared-ui-field_field', label: 'shared-ui-field_label' } as const;
export const pagination = {
  pages: 'shared-ui-pagination_pages',
  mark: 'shared-ui-pagination_mark',
  current: 'shared-ui-pagination_current',
  step: 'shared-ui-pagination_step',
  off: 'shared-ui-pagination_off',
} as const;
export const formCard = {
  card: 'shared-ui-form-card_card',
  intro: 'shared-ui-form-card_intro',
  links: 'shared-ui-form-card_links',
} as const;
export const lone = {
  screen: 'shared-ui-lone-screen_screen',
  box: 'shared-ui-lone-screen_box',
  brand: 'shared-ui-lone-screen_brand',
} as const;
export const gate = {
  box: 'features-gate-gate_box',
  question: 'features-gate-gate_question',
  answers: 'features-gate-gate_answers',
  small: 'features-gate-gate_small',
} as const;
export const lists = {
  top: 'shared-video-lists_top',
  chips: 'shared-video-lists_chips',
  chip: 'shared-video-lists_chip',
  newest: 'shared-video-lists_newest',
} as const;
export const order = { orders: 'shared-video-order_orders', order: 'shared-video-order_order' } as const;
export const card = {
  grid: 'shared-video-card_grid',
  column: 'shared-video-card_column',
  card: 'shared-video-card_card',
  frame: 'shared-video-card_frame',
  image: 'shared-video-card_image',
  duration: 'shared-video-card_duration',
  inactive: 'shared-video-card_inactive',
  title: 'shared-video-card_title',
  views: 'shared-video-card_views',
} as const;
export const tale = {
  card: 'shared-tales-card_card',
  cardTitle: 'shared-tales-card_cardTitle',
  preview: 'shared-tales-card_preview',
  meta: 'shared-tales-card_meta',
  author: 'shared-tales-card_author',
  category: 'shared-tales-card_category',
  grid: 'shared-tales-card_grid',
  group: 'shared-tales-card_group',
  groupTop: 'shared-tales-card_groupTop',
  row: 'shared-tales-card_row',
} as const;
export const ads = { place: 'shared-ads-ads_place', own: 'shared-ads-ads_wait-own' } as const;
export const search = {
  ways: 'features-search-search_ways',
  videos: 'features-search-search_videos',
} as const;
