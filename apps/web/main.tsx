import './no-eval.ts'
import './trusted-types.ts'
import '#platform/web/ui/base.css'
import { startTransition } from 'react'
import { BrowserRouter } from 'react-router'
import { putPageData, readPageData } from '#platform/web/api/page-data.ts'
import { createQueryClient } from '#platform/web/api/query-client.ts'
import { getToken } from '#platform/web/api/token.ts'
import { guardLeaving } from '#platform/web/intent/leaving.ts'
import { nameEntry } from '#platform/web/shell/scroll-position.ts'
import { showTheme } from '#platform/web/shell/theme.ts'
import { preloadOnIntent, preloadPage } from './preload.ts'
import { createRoot, hydrateRoot } from './renderer.ts'
import { Root } from './root.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

const queryClient = createQueryClient()
// What came with the page is a guest's.
const guest = getToken() === null
if (guest) putPageData(queryClient, readPageData())
else container.replaceChildren()

showTheme()
nameEntry()
guardLeaving()
const app = (
  <BrowserRouter>
    <Root queryClient={queryClient} />
  </BrowserRouter>
)

const page = preloadPage(location.pathname)
// In slices, so that a finger on a slow phone is answered in between. A page that is not rendered has only the
// comment of its template.
const start = () =>
  startTransition(() => {
    if (container.firstElementChild) hydrateRoot(container, app)
    else createRoot(container).render(app)
  })
if (guest) start()
// Its code came with this one, and is here in a moment; where it did not, the frame does not wait for it.
else void Promise.race([page, new Promise((resolve) => setTimeout(resolve, 150))]).then(start)
preloadOnIntent()
// How it feels under a finger comes after what it shows.
import('./touch.ts').catch(() => {})
