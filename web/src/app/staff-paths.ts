/** The addresses of administrators' screens. */
export const ADMIN_PATHS = [
  ...['dashboard', 'my-videos', 'upload-video', 'books-admin', 'ads-admin'],
  ...['users', 'users/person', 'uploads', 'audit', 'settings'],
  ...['policy', 'prohibited'],
];

/** Those that moderators have as well. */
export const REVIEWER_PATHS = ['talelist', 'talelist/review', 'reports', 'reports/review'];

const STAFF = new Set([...ADMIN_PATHS, ...REVIEWER_PATHS].map((path) => `/${path}`));

/** Whether a path is one of the staff's screens. */
export const isStaffPath = (path: string): boolean => STAFF.has(path.toLowerCase().replace(/\/+$/, ''));
