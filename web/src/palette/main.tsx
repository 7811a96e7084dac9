import '../styles/tokens.css'
import '../styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createPath, Router, type To } from 'react-router'
import { queryClient } from '../lib/query-client.ts'
import { Palette } from './Palette.tsx'

// Its links are to be looked at; they lead nowhere.
const stay = {
  createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
  push: () => {},
  replace: () => {},
  go: () => {},
}

const root = document.getElementById('palette')
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <Router location="/" navigator={stay}>
        <Palette />
      </Router>
    </QueryClientProvider>,
  )
}
