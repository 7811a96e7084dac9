import '../styles/tokens.css'
import '../styles/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { queryClient } from '../lib/query-client.ts'
import { Palette } from './Palette.tsx'

const root = document.getElementById('palette')
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Palette />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
