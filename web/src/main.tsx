import './styles/tokens.css'
import './styles/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { start } from './start.ts'

const root = document.getElementById('root')
// In slices: a slow phone is not deaf while the first page is drawn.
if (root) void start(() => startTransition(() => createRoot(root).render(<App />)))
