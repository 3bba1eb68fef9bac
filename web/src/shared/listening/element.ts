let element: HTMLAudioElement | undefined;

/**
 * The one element that is listened to. It stands in the page, so that the quick exit finds it; a browser that wants a press for sound lets it
 * play for good after the first one.
 */
export function audioElement(): HTMLAudioElement {
  element ??= document.createElement('audio');
  if (!element.isConnected) document.body.append(element);
  return element;
}
