import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { browserHistory } from './lib/history.ts'
import { setNavigator } from './lib/navigation.ts'
import { queryClient } from './lib/query-client.ts'
import { Router, useLocation, useNavigate } from './lib/router.tsx'
import { routeFor } from './routes.tsx'
import { RouteFrame } from './shell/RouteFrame.tsx'
import { Shell } from './shell/Shell.tsx'

export function Frame() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const route = routeFor(pathname)
  useEffect(() => setNavigator(navigate), [navigate])
  return (
    <Shell route={route}>
      <RouteFrame route={route} />
    </Shell>
  )
}

const history = browserHistory()

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router history={history}>
        <Frame />
      </Router>
    </QueryClientProvider>
  )
}
