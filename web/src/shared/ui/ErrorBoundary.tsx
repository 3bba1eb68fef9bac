import { Component, type ReactNode } from 'react';
import { logFailure } from '../log';

interface Props {
  readonly children: ReactNode;
  /** What cannot be drawn, for the log. */
  readonly name: string;
  /** What stands there instead; `reset` renders the children anew, `cause` is what was thrown. */
  readonly fallback: (reset: () => void, cause: unknown) => ReactNode;
  /** Another value renders the children anew. */
  readonly resetKey?: string;
  /** Told when a failure is left behind: before the children are rendered anew, or with the place itself. */
  readonly onLeft?: () => void;
}

/** Keeps a rendering error inside: the rest of the page stays. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean; readonly cause: unknown }> {
  override state = { failed: false, cause: undefined };
  /** The key with which it failed; undefined until that is known. */
  private failedWith: { readonly key: string | undefined } | undefined;

  static getDerivedStateFromError(cause: unknown) {
    return { failed: true, cause };
  }

  override componentDidCatch(cause: unknown) {
    this.failedWith = { key: this.props.resetKey };
    logFailure(`${this.props.name}: could not be drawn`, cause);
  }

  override componentDidUpdate() {
    if (this.failedWith && this.failedWith.key !== this.props.resetKey) this.reset();
  }

  override componentWillUnmount() {
    if (this.failedWith) this.props.onLeft?.();
  }

  private readonly reset = () => {
    this.failedWith = undefined;
    this.props.onLeft?.();
    this.setState({ failed: false, cause: undefined });
  };

  override render() {
    return this.state.failed ? this.props.fallback(this.reset, this.state.cause) : this.props.children;
  }
}
