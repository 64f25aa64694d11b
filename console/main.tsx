import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/index.css'
import './ui/base.css'
import { App, loadSession } from './app.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<App session={loadSession()} />)
