import { Icon } from '../../shared/ui/icons';

export const DashboardIcon = () => (
  <Icon>
    <path d="M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z" />
  </Icon>
);
export const TalesIcon = () => (
  <Icon>
    <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />
  </Icon>
);
export const BooksIcon = () => (
  <Icon>
    <path d="M12 6C9.5 4.5 6.5 4 3 4v14c3.5 0 6.5.5 9 2 2.5-1.5 5.5-2 9-2V4c-3.5 0-6.5.5-9 2zM12 6v14" />
  </Icon>
);
export const AdsIcon = () => (
  <Icon>
    <path d="M4 10v4h3l8 5V5l-8 5zM18.5 9a4 4 0 0 1 0 6" />
  </Icon>
);
export const UploadsIcon = () => (
  <Icon>
    <path d="M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01" />
  </Icon>
);
export const AuditIcon = () => (
  <Icon>
    <path d="M12 3l8 3v6c0 4.5-3.2 7.7-8 9-4.8-1.3-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5" />
  </Icon>
);
export const ReportsIcon = () => (
  <Icon>
    <path d="M6 21V4M6 4h11l-2 4 2 4H6" />
  </Icon>
);
export const PolicyIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />
  </Icon>
);
export const ProhibitedIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M5.7 5.7l12.6 12.6" />
  </Icon>
);
export const SettingsIcon = () => (
  <Icon>
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
    <circle cx="16" cy="7" r="2.5" />
    <circle cx="8" cy="17" r="2.5" />
  </Icon>
);
