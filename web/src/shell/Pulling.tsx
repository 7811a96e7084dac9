import { Suspense } from 'react'
import { lazyExtra } from '../lib/router/lazy-extra.ts'
import { usePullAction } from '../lib/view/pull-to-refresh.ts'

const PullToRefresh = lazyExtra(() => import('./PullToRefresh.tsx'))

/** Fetched with the first page that can be pulled down. */
export function Pulling() {
  const isSupplied = usePullAction(({ refresh }) => refresh !== null)
  return isSupplied && <Suspense>{<PullToRefresh />}</Suspense>
}
