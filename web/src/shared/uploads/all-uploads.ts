import { useSession } from '../session/store';
import { useRunning } from './running';
import { VideoUploads } from './video-uploads';

/** The one queue of the admin area. Who loads this loads what sends files. */
export const videoUploads = new VideoUploads();

videoUploads.store.subscribe(({ isSending, end }) =>
  useRunning.setState({ uploads: isSending || end ? videoUploads : null, isSending }),
);
// Nobody sends in the name of who has left.
useSession.subscribe(({ status }) => {
  if (status === 'out') videoUploads.stop();
});
