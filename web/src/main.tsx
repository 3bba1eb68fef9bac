import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { preloadScreen } from './app/screens';
import { isProofAsked } from './shared/age/age';
import { queryClient } from './shared/api/query-client';
import { nameFirstEntry } from './shared/navigation/first-entry';
import { followSession, loadSession } from './shared/session/store';
import './shared/styles/fonts.css';
import './shared/styles/tokens.css';
import './shared/styles/base.css';

history.scrollRestoration = 'manual';
nameFirstEntry();
// Nothing of the site is asked for while the age is.
if (!isProofAsked) {
  void loadSession();
  preloadScreen(window.location);
  followSession();
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
// What a boundary keeps inside it writes down itself.
createRoot(root, { onCaughtError: () => undefined }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
