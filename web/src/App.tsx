import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from 'react-router'
import { setNavigator } from './lib/navigation.ts'
import { queryClient } from './lib/query-client.ts'
import { ROUTES, routeFor } from './routes.tsx'
import { RouteFrame } from './shell/RouteFrame.tsx'
import { Shell } from './shell/Shell.tsx'

export function Frame() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => setNavigator((to, options) => void navigate(to, options)), [navigate])
  return (
    <Shell route={routeFor(pathname)}>
      <Routes>
        {ROUTES.map((route) => (
          <Route key={route.path} path={route.path} element={<RouteFrame route={route} />} />
        ))}
      </Routes>
    </Shell>
  )
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Frame />
      </BrowserRouter>
    </QueryClientProvider>
  )
}
