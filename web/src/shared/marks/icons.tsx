import { Icon } from '../ui/icons';

export const LikeIcon = () => (
  <Icon>
    <path d="M7 10.5v9.5H4v-9.5zM7 10.5 11 3c1.4 0 2.4 1.1 2.2 2.5L12.7 9h5.6c1.3 0 2.2 1.2 1.9 2.4l-1.7 7c-.2 1-1.1 1.6-2.1 1.6H7" />
  </Icon>
);
export const DislikeIcon = () => (
  <Icon>
    <path d="M7 13.5V4H4v9.5zM7 13.5 11 21c1.4 0 2.4-1.1 2.2-2.5l-.5-3.5h5.6c1.3 0 2.2-1.2 1.9-2.4l-1.7-7C18.3 4.6 17.4 4 16.4 4H7" />
  </Icon>
);
export const HeartIcon = () => (
  <Icon>
    <path d="M12 20 4.6 12.7a4.8 4.8 0 0 1 0-6.8 4.7 4.7 0 0 1 6.7 0l.7.7.7-.7a4.7 4.7 0 0 1 6.7 0 4.8 4.8 0 0 1 0 6.8z" />
  </Icon>
);
export const FlagIcon = () => (
  <Icon>
    <path d="M5.5 21V4M5.5 4.5c4-2.5 8.5 2 13 0v9c-4.5 2-9-2.5-13 0" />
  </Icon>
);
export const HeadphonesIcon = () => (
  <Icon>
    <path d="M4 15v-3a8 8 0 0 1 16 0v3M4 14.5h2.5v6H5a1 1 0 0 1-1-1zM20 14.5h-2.5v6H19a1 1 0 0 0 1-1z" />
  </Icon>
);
export const ShareIcon = () => (
  <Icon>
    <circle cx="18" cy="5.5" r="2.5" />
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="18" cy="18.5" r="2.5" />
    <path d="m8.3 10.8 7.4-4.1M8.3 13.2l7.4 4.1" />
  </Icon>
);
