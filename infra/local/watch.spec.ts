import { serviceNames } from './names';
import { concernedBy } from './watch';

describe('concernedBy', () => {
  it('restarts the service whose file changed, and no other', () => {
    expect(concernedBy('services/media/src/main.ts').services).toEqual(['media']);
    expect(concernedBy('services/media-worker/src/main.ts').services).toEqual(['media-worker']);
    expect(concernedBy('gateway/src/main.ts').services).toEqual(['gateway']);
  });

  it('restarts all services for a shared library, and none for a test helper', () => {
    expect(concernedBy('services/shared/messaging/src/index.ts')).toEqual({
      web: false,
      services: serviceNames,
    });
    expect(concernedBy('services/shared/contracts/src/index.ts')).toEqual({
      web: true,
      services: serviceNames,
    });
    expect(concernedBy('services/shared/testing/src/index.ts').services).toEqual([]);
  });

  it('only rebuilds for the browser part', () => {
    expect(concernedBy('web/src/app/main.tsx')).toEqual({ web: true, services: [] });
  });
});
