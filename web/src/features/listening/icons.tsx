import { Icon } from '../../shared/ui/icons';

export const PlayIcon = () => (
  <Icon>
    <path d="M7 4.5v15l12-7.5z" fill="currentColor" />
  </Icon>
);
export const PauseIcon = () => (
  <Icon>
    <path d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" fill="currentColor" />
  </Icon>
);
export const RetryIcon = () => (
  <Icon>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3v4.5H15" />
  </Icon>
);
/** An arrow around what stands in it: how many seconds it goes. */
export const BackIcon = ({ seconds }: { seconds: number }) => (
  <Icon>
    <path d="M4.5 12a7.5 7.5 0 1 0 2.2-5.3M4.5 3v4.5H9" />
    <Seconds seconds={seconds} />
  </Icon>
);
export const AheadIcon = ({ seconds }: { seconds: number }) => (
  <Icon>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3v4.5H15" />
    <Seconds seconds={seconds} />
  </Icon>
);
const Seconds = ({ seconds }: { seconds: number }) => (
  <text
    x="12"
    y="14.75"
    fill="currentColor"
    stroke="none"
    fontSize="7.5"
    fontWeight="700"
    textAnchor="middle"
  >
    {seconds}
  </text>
);
export const OpenIcon = () => (
  <Icon>
    <path d="m6 15 6-6 6 6" />
  </Icon>
);
