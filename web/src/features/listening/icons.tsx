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
const AROUND = <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3v4.5H15" />;
export const RetryIcon = () => <Icon>{AROUND}</Icon>;
/** An arrow around what stands in it: how many seconds it goes. */
export const BackIcon = ({ seconds }: { seconds: number }) => (
  <Icon>
    <path d="M4.5 12a7.5 7.5 0 1 0 2.2-5.3M4.5 3v4.5H9" />
    <Seconds seconds={seconds} />
  </Icon>
);
export const AheadIcon = ({ seconds }: { seconds: number }) => (
  <Icon>
    {AROUND}
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
export const NextIcon = () => (
  <Icon>
    <path d="M5 5v14l10-7zM18.5 5v14" fill="currentColor" />
  </Icon>
);
export const UpIcon = () => (
  <Icon>
    <path d="M12 20V4M5 11l7-7 7 7" />
  </Icon>
);
export const DownArrowIcon = () => (
  <Icon>
    <path d="M12 4v16M5 13l7 7 7-7" />
  </Icon>
);
export const HandleIcon = () => (
  <Icon>
    <path d="M5 9h14M5 15h14" />
  </Icon>
);
export const MoreIcon = () => (
  <Icon>
    <path d="M12 5.5h.01M12 12h.01M12 18.5h.01" strokeWidth="3" />
  </Icon>
);
export const OpenIcon = () => (
  <Icon>
    <path d="m6 15 6-6 6 6" />
  </Icon>
);
