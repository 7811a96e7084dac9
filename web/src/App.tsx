import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from './lib/api/query-client.ts'
import { browserHistory } from './lib/router/history.ts'
import { setNavigator } from './lib/router/navigation.ts'
import { Router, useLocation, useNavigate } from './lib/router/router.tsx'
import { routeFor } from './routes.ts'
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
