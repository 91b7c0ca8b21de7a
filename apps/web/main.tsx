import './no-eval.ts'
import '#platform/web/ui/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { putPageData, readPageData } from '#platform/web/api/page-data.ts'
import { createQueryClient } from '#platform/web/api/query-client.ts'
import { getToken } from '#platform/web/api/token.ts'
import { nameEntry } from '#platform/web/shell/scroll-position.ts'
import { preloadOnIntent, preloadPage } from './preload.ts'
import { Root } from './root.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const queryClient = createQueryClient()
// What came with the page is a guest's.
const guest = getToken() === null
if (guest) putPageData(queryClient, readPageData())
else container.replaceChildren()

nameEntry()
const app = (
  <BrowserRouter>
    <Root queryClient={queryClient} />
  </BrowserRouter>
)

preloadPage(location.pathname)
// In slices, so that a finger on a slow phone is answered in between. A page that is not rendered has only the
// comment of its template.
startTransition(() => {
  if (container.firstElementChild) hydrateRoot(container, app)
  else createRoot(container).render(app)
})
preloadOnIntent()
