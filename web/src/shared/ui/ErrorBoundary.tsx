import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** What stands there instead; `reset` renders the children anew. */
  readonly fallback: (reset: () => void) => ReactNode;
  /** Another value renders the children anew. */
  readonly resetKey?: string;
}

/** Keeps a rendering error inside: the rest of the page stays. */
export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ resetKey }: Props) {
    if (this.state.failed && resetKey !== this.props.resetKey) this.reset();
  }

  private readonly reset = () => this.setState({ failed: false });

  override render() {
    return this.state.failed ? this.props.fallback(this.reset) : this.props.children;
  }
}
