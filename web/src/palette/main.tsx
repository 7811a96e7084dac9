import '../styles/tokens.css'
import '../styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../lib/api/query-client.ts'
import { memoryHistory } from '../lib/router/history.ts'
import { Router } from '../lib/router/router.tsx'
import { Palette } from './Palette.tsx'

// Its links are to be looked at; they lead nowhere.
const stay = { ...memoryHistory('/'), go: () => {} }

const root = document.getElementById('palette')
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <Router history={stay}>
        <Palette />
      </Router>
    </QueryClientProvider>,
  )
}
