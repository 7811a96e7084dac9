import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Stands in the broken part's place. */
  instead?: ReactNode
  /** The page that is shown: another one is another try. */
  page: string
}

/** A part of the shell that breaks is left out, and the page stays. */
export class PartBoundary extends Component<Props, { brokenOn: string | null }> {
  override state = { brokenOn: null }

  override componentDidCatch() {
    this.setState({ brokenOn: this.props.page })
  }

  static getDerivedStateFromError() {
    return { brokenOn: '' }
  }

  static getDerivedStateFromProps({ page }: Props, { brokenOn }: { brokenOn: string | null }) {
    return brokenOn && brokenOn !== page ? { brokenOn: null } : null
  }

  override render() {
    return this.state.brokenOn === null ? this.props.children : this.props.instead
  }
}
