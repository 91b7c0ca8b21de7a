import './no-eval.ts'
import './ui/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { putPageData, readPageData } from './api/page-data.ts'
import { createQueryClient } from './api/query-client.ts'
import { preloadOnIntent, preloadPage } from './preload.ts'
import { Root } from './root.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const queryClient = createQueryClient()
putPageData(queryClient, readPageData())

const app = (
  <BrowserRouter>
    <Root queryClient={queryClient} />
  </BrowserRouter>
)

preloadPage(location.pathname)
// A pre-rendered page has its markup already; the shell has only the build's comment.
if (container.firstElementChild) hydrateRoot(container, app)
else createRoot(container).render(app)
preloadOnIntent()
