declare global {
  /** What the integration tests' set-up hands to their tear-down: jest runs both in one process, but loads each by itself. */
  var alcovaIntegrationParts:
    { readonly folder: string; readonly parts: readonly { stop(): Promise<unknown> }[] } | undefined;
}
