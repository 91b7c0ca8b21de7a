import './no-eval.ts'
import './ui/base.css'
import { startTransition } from 'react'
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
// In slices, so that a finger on a slow phone is answered in between. Markup that the build made knows no query;
// the shell has only the build's comment.
startTransition(() => {
  if (container.firstElementChild && location.search === '') hydrateRoot(container, app)
  else createRoot(container).render(app)
})
preloadOnIntent()
