/** Where several videos are sent at once, and what is sent is seen. */
export const UPLOAD_PATH = '/upload-video';
