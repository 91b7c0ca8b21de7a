import { headersFor } from '../api/client.ts'
import { dropToken, getToken } from '../api/token.ts'
import { forgetPerson } from '../intent/session-end.ts'
import { forgetWork } from '../staff/kept-work.ts'

/** What anybody could have open at any time. */
const neutralPage = 'https://www.google.it/'

/**
 * Replaces this page by a neutral one, which takes its place in the history. The session of this browser ends,
 * here at once and on the server as soon as it hears of it, so that "back" finds nobody signed in; those of
 * other devices go on (docs/decisions/0025).
 */
export function leaveAtOnce(): void {
  const token = getToken()
  // Quietly: a page that learned of it would go to the login form, and be in the way.
  dropToken()
  forgetPerson()
  forgetWork()
  if (token !== null) {
    const ending = { method: 'POST', keepalive: true, headers: headersFor(token, false) }
    fetch('/api/logout', ending).catch(() => {})
  }
  // Nothing to see while the other page is on its way, nor when the browser brings this one back as it was.
  document.documentElement.hidden = true
  document.title = '\u200b'
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.replace(neutralPage)
}
