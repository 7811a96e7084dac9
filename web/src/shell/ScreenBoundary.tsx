import { Component, type ReactNode } from 'react'
import { page } from '../lib/router/navigation.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

/** A screen that breaks, or whose file does not come, takes nothing else with it. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Page>
        <h1 className="visually-hidden">Something broke</h1>
        <EmptyState title="This page did not load" action={<Button onClick={() => page.reload()}>Try again</Button>}>
          Something in it broke, or the connection did. What you typed is kept.
        </EmptyState>
      </Page>
    )
  }
}
