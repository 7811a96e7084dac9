import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

/** In the place of what did not come: says so, and asks again. */
export function LoadFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Notice kind="error">
      {what} did not load.{' '}
      <Button look="text" size="compact" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
