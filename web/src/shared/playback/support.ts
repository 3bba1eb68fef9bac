/** Whether adaptive playback by script can be tried at all: telephones of some years ago cannot, but play it by themselves. */
export const hasMediaSource = (): boolean => 'MediaSource' in window || 'ManagedMediaSource' in window;

/** The type of a stream that such an element plays by itself. */
export const NATIVE_HLS = 'application/vnd.apple.mpegurl';
