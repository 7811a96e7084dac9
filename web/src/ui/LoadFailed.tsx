import { useOnline } from '../lib/offline/online.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  /** The first words of the sentence: 'The songs'. */
  what: string
  onRetry: () => void
  /** It is all that the page would have shown. */
  whole?: boolean
}

/** In the place of what did not come: says so, and asks again. */
export function LoadFailed({ what, onRetry, whole = false }: Props) {
  const isOnline = useOnline()
  if (whole)
    return (
      <EmptyState title={`${what} did not load`} action={<Button onClick={onRetry}>Try again</Button>}>
        {isOnline
          ? 'The connection may be gone, or the server busy.'
          : 'You are offline, and it was not opened on this device in the last day.'}
      </EmptyState>
    )
  return (
    <Notice kind="error">
      {what} did not load.{' '}
      <Button look="text" size="compact" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}

interface Asked {
  isError: boolean
  data: unknown
  refetch: () => unknown
}

/** Stands beside what a query shows: says where it failed and there is nothing older to show. */
export const IfFailed = ({ of, what, whole = false }: { of: Asked; what: string; whole?: boolean }) =>
  of.isError && of.data === undefined ? <LoadFailed what={what} whole={whole} onRetry={() => of.refetch()} /> : null
