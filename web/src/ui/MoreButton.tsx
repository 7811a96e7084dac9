import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { LoadFailed } from './LoadFailed.tsx'

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface Props {
  of: Paged
  /** The first words of the sentence if it fails: 'More groups'. */
  what: string
  children?: ReactNode
}

/** Below a list that comes page by page: the next page, or that it did not load. */
export function MoreButton({ of, what, children = 'Show more' }: Props) {
  if (!of.hasNextPage) return null
  if (of.isFetchNextPageError && !of.isFetchingNextPage)
    return <LoadFailed what={what} onRetry={() => of.fetchNextPage()} />
  return (
    <Button look="outlined" wide busy={of.isFetchingNextPage} onClick={() => of.fetchNextPage()}>
      {children}
    </Button>
  )
}
