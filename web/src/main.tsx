import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import './app/first-view';
import { App } from './app/App';
import { AgeScreen, isForEverybody, preloadScreen } from './app/screens';
import { isProofAsked } from './shared/age/age';
import { bringAnswers } from './shared/api/answers';
import { mayBeMember } from './shared/api/entry';
import { queryClient } from './shared/api/query-client';
import { nameFirstEntry } from './shared/navigation/first-entry';
import { followSession, startSession } from './shared/session/store';
import './shared/styles/fonts.css';
import './shared/styles/tokens.css';
import './shared/styles/base.css';

history.scrollRestoration = 'manual';
nameFirstEntry();
let whenDrawn: () => void = () => undefined;
// Nothing of the site is asked for while the age is.
if (!isProofAsked) {
  if (!mayBeMember()) bringAnswers(document.getElementById('answers')?.textContent ?? '');
  whenDrawn = startSession(isForEverybody(window.location));
  followSession();
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
// What a boundary keeps inside it writes down itself.
const place = createRoot(root, { onCaughtError: () => undefined });
// The router listens when the first screen is drawn: who goes back before that is followed then.
let wentBack = false;
const noteBack = () => {
  wentBack = true;
};
window.addEventListener('popstate', noteBack);
function Drawn() {
  useEffect(() => {
    window.removeEventListener('popstate', noteBack);
    const state: unknown = window.history.state;
    if (wentBack) window.dispatchEvent(new PopStateEvent('popstate', { state }));
    whenDrawn();
  }, []);
  return null;
}
const draw = () =>
  place.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
        <Drawn />
      </QueryClientProvider>
    </StrictMode>,
  );
// What the server wrote into the page stays until the first screen is whole, and takes its place at once.
void (isProofAsked ? AgeScreen.preload() : preloadScreen(window.location)).then(() => startTransition(draw));
