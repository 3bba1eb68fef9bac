import { create } from 'zustand';
import { type VideoUploads } from './video-uploads';

interface Running {
  /** What is sent, or has ended and was not looked at yet; null when there is nothing to tell. */
  readonly uploads: VideoUploads | null;
  readonly isSending: boolean;
}

/** The videos that are sent while one works elsewhere in the admin area, for who has not loaded what sends them. */
export const useRunning = create<Running>()(() => ({ uploads: null, isSending: false }));
