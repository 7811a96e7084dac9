import './styles/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { start } from './start.ts'

const root = document.getElementById('root')
if (root) void start(() => createRoot(root).render(<App />))
